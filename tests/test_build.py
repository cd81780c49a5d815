"""setup.py: the patch of the C code that mypyc generates is complete, or the build fails."""

from __future__ import annotations

import importlib.util
import inspect
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

import whistlestop as ws
from whistlestop import engine

ARGUMENT = """
            arg_cards = VecI64Api.unbox(obj_cards);
            if (VEC_IS_ERROR(arg_cards)) {
                CPy_TypeError("vec[i64]", obj_cards); goto fail;
            }
"""
ATTRIBUTE = """
    tmp = VecTApi.unbox(value, (size_t)CPyType_Rule);
    if (VEC_IS_ERROR(tmp)) {
        CPy_TypeError("vec", value); return -1;
    }
"""

INDEX_CHECK = """
    cpy_r_r7 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r6;
    if (cpy_r_r7) goto CPyL9;
"""

METHODS = """
static PyMethodDef rules___stations___Stations_methods[] = {
    {"options",
     (PyCFunction)CPyPy_rules___stations___Stations___options,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("options($self, old=\\\'\\\')\\n--\\n\\n")},
    {NULL}  /* Sentinel */
};
    .tp_doc = PyDoc_STR("Stations(rules)\\n--\\n\\n"),
static PyMethodDef rules___stationsmodule_methods[] = {
    {"cost", (PyCFunction)CPyPy_cost, METH_FASTCALL, PyDoc_STR("cost(n)\\n--\\n\\n") /* docstring */},
    {NULL, NULL, 0, NULL}
};
"""


@pytest.fixture(scope="module")
def setup_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_script", Path(__file__).parents[1] / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_vec_that_python_passes_to_compiled_code_is_released(setup_script: ModuleType) -> None:
    assert setup_script.patched(ARGUMENT) == f"{ARGUMENT}VEC_I64_DECREF(arg_cards);\n"
    assert setup_script.patched(ATTRIBUTE) == f"{ATTRIBUTE}VEC_T_DECREF(tmp);\n"
    assert setup_script.patched("int n = 0;\n") == "int n = 0;\n"


def test_a_good_index_is_the_likely_case(setup_script: ModuleType) -> None:
    assert setup_script.patched(INDEX_CHECK) == INDEX_CHECK.replace("if (cpy_r_r7)", "if (likely(cpy_r_r7))")
    with pytest.raises(RuntimeError, match="1 of 1 checks of an index"):
        setup_script.patched(INDEX_CHECK.replace("if (cpy_r_r7)", "if (!cpy_r_r7)"))


def test_c_code_that_looks_different_is_refused_with_the_version_of_mypyc(setup_script: ModuleType) -> None:
    with pytest.raises(RuntimeError, match=f"mypyc {version('mypy')}: 1 of 2 places that unbox a vec") as caught:
        setup_script.patched(ARGUMENT + ATTRIBUTE.replace("VEC_IS_ERROR(tmp)", "unlikely(VEC_IS_ERROR(tmp))"))
    assert "Build with the version of mypy that pyproject.toml requires" in str(caught.value)


def test_c_code_without_any_vec_or_index_is_refused_with_the_version_of_mypyc(
    setup_script: ModuleType, tmp_path: Path
) -> None:
    source = tmp_path / "module.c"
    source.write_text("arg_cards = CPyVec_Unbox(obj_cards);\n")
    with pytest.raises(RuntimeError, match=f"mypyc {version('mypy')}: no vec is unboxed at all"):
        setup_script.patched_sources([source])
    source.write_text(ARGUMENT)
    with pytest.raises(RuntimeError, match=f"mypyc {version('mypy')}: no index is checked at all"):
        setup_script.patched_sources([source])
    assert list(tmp_path.iterdir()) == [source]


def test_patched_sources_are_written_again_only_when_they_change(setup_script: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "module.c"
    source.write_text(ARGUMENT + INDEX_CHECK)
    (copy,) = map(Path, setup_script.patched_sources([source]))
    before = copy.stat().st_mtime_ns
    setup_script.patched_sources([source])
    assert copy.stat().st_mtime_ns == before
    source.write_text(ARGUMENT + ATTRIBUTE + INDEX_CHECK)
    setup_script.patched_sources([source])
    assert "VEC_T_DECREF(tmp)" in copy.read_text()


def test_docstrings_follow_the_signatures_in_the_c_code(setup_script: ModuleType, tmp_path: Path) -> None:
    module = tmp_path / "stations.py"
    module.write_text(
        'class Stations:\n    """Build them – "here"?"""\n    def options(self):\n        """List\n        all."""\n'
        'def cost(n):\n    """Return 3."""\ndef other():\n    pass\n'
    )
    code = setup_script.documented(METHODS, setup_script.docstrings(module))
    assert r'PyDoc_STR("Stations(rules)\n--\n\nBuild them \342\200\223 \042here\042\077"),' in code
    assert r"""PyDoc_STR("options($self, old=\'\')\n--\n\nList\012all.")},""" in code
    assert r'PyDoc_STR("cost(n)\n--\n\nReturn 3.") /* docstring */' in code
    assert setup_script.documented(METHODS, {}) == METHODS


def test_a_c_file_belongs_to_the_module_that_it_is_named_after(setup_script: ModuleType) -> None:
    module = setup_script.module_of(Path("build/patched/__native_whistlestop___engine___action.c"))
    assert module == Path("src/whistlestop/engine/action.py")
    assert setup_script.docstrings(Path("src/whistlestop.py")) == {}


def test_help_says_what_everything_public_is_also_in_a_compiled_package() -> None:
    api = [getattr(package, name) for package in (ws, engine) for name in package.__all__]
    silent = [each.__name__ for each in api if not inspect.getdoc(each)]
    for owner in (ws.Action, ws.Board, engine.Ruleset, engine.State):
        methods = [name for name, value in vars(owner).items() if callable(value) and not name.startswith("_")]
        silent += [f"{owner.__name__}.{name}" for name in methods if not inspect.getdoc(getattr(owner, name))]
    assert silent == []
    assert str(inspect.getdoc(ws.Action)).startswith("An action of a board")
