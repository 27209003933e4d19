"""How Numba goes about compiling here: what only other compiled code calls is a *part*.

Left to itself Numba makes each function ready to be called from Python: with all that it calls
linked in, optimised, and translated to machine code. A helper's helper would go through that once
for itself and once more in every function above it. A part is only lowered, and linked into its
callers; the compiler optimises and translates it there, in what Python calls, once.
"""

from __future__ import annotations

from typing import Any, Final

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """Code that is linked into other code, and never runs by itself."""

    def _optimize_final_module(self) -> None:
        """Leave that to whoever links it in."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Lowers a function into a `PartLibrary`."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower it, and make it known under a key that compiled callers find it by."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        name = lowered.fndesc.qualname.split(".")[-1]
        # Numba's key is the function for Python; this one leads nowhere, and nobody calls it.
        key = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), name, "a part", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=key)
        return True


class PartCompiler(Compiler):
    """Compiles what only other compiled code calls."""

    def define_pipelines(self) -> list[PassManager]:
        """Do as Numba does, but for the lowering."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        mine = PassManager("part")
        for made, purpose in passes.passes:
            mine.add_pass(PartLowering if made is NativeLowering else made, purpose)
        mine.finalize()
        return [mine]


class EntryCompiler(Compiler):
    """Compiles what Python calls."""

    def define_pipelines(self) -> list[PassManager]:
        """Do as Numba does, and ask for parts as other parts do.

        Numba compiles a part again for a caller with other flags. These are a copy.
        """
        flags = ConfigStack.top_or_none()
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        pipelines: list[PassManager] = super().define_pipelines()
        return pipelines


_COMMON: Final = {"nogil": True, "error_model": "numpy"}
ENTRY: Final[Any] = _COMMON | {"pipeline_class": EntryCompiler}
PART: Final[Any] = _COMMON | {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}
