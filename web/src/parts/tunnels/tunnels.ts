/** Whether a route is among those that a board names as tunnels; a double route is named once, without a colour. */
export function isTunnel(named: string[], route: string): boolean {
  return named.includes(route) || named.includes(route.split("/")[0]!);
}
