"""What can be changed in the rules: a condition negated, a comparison shifted, a step left out, a value changed."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

TELL = "tell"
"""What is told goes into the log and is no rule; `tests/view` looks at it."""


class Mutation(NamedTuple):
    """One thing changed in a function."""

    file: str
    function: str
    line: int
    end: int
    was: str
    now: str
    number: int
    """Which of the changes of its file it is."""
    around: tuple[int, int]
    """The lines of the function it is in."""

    @property
    def place(self) -> str:
        return f"{self.file}::{self.function}"

    @property
    def name(self) -> str:
        """The same wherever its function moves to in the file."""
        return f"{self.file} {self.function}: {self.was}  ->  {self.now}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.was}  ->  {self.now}"


SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
EMPTY = ("tuple", "list", "Sequence", "Iterable", "Iterator", "frozenset", "set")
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a condition."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def only_told(node: ast.stmt) -> bool:
    """Whether a statement does no more than tell what happened."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == TELL


def changed_value(value: ast.expr, kind: ast.expr | None) -> ast.expr | None:
    """Another value a function of this type could return; None where there is none to think of."""
    name = ast.unparse(kind) if kind is not None else ""
    if name == "bool":
        return None if isinstance(value, ast.BoolOp | ast.Compare) else negated(value)
    if name == "int":
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    if name.endswith("| None"):
        return None if isinstance(value, ast.Constant) else ast.Constant(None)
    if name.partition("[")[0] in EMPTY and ast.unparse(value) not in ("()", "[]"):
        return ast.Tuple([], ast.Load())
    return None


@dataclass
class Changer(ast.NodeTransformer):
    """Finds everything that can be changed in a file, and changes one of it."""

    file: str
    chosen: int = -1
    found: list[Mutation] = field(default_factory=list)
    _names: list[str] = field(default_factory=list)
    _kinds: list[ast.expr | None] = field(default_factory=list)
    _around: list[tuple[int, int]] = field(default_factory=list)
    _alike: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def change(self, node: Any, now: ast.AST, part: str = "") -> Any:
        """Note a possible change of a node; the changed node where it is the chosen one.

        What is left out stays where nobody comes, so that a function is made of the same names as before.
        """
        if not self._around:
            return node
        number = len(self.found)
        was, is_now = (part + ast.unparse(one) for one in (node, now))
        where = ".".join(self._names)
        self._alike[where, was, is_now] += 1
        if (alike := self._alike[where, was, is_now]) > 1:
            is_now = f"{is_now} ({alike})"
        last = getattr(node, "end_lineno", None) or node.lineno
        self.found.append(Mutation(self.file, where, node.lineno, last, was, is_now, number, self._around[0]))
        if number != self.chosen:
            return node
        if isinstance(now, ast.Pass):
            now = ast.If(ast.Constant(False), [node], [])
        elif isinstance(now, ast.Return) and isinstance(now.value, ast.Constant | ast.Tuple):
            now = ast.Return(ast.IfExp(ast.Constant(True), now.value, node.value))
        return ast.copy_location(now, node)

    def _inside(self, node: Any, name: str, kind: ast.expr | None) -> Any:
        self._names.append(name)
        self._kinds.append(kind)
        self._around.append((node.lineno, node.end_lineno))
        self.generic_visit(node)
        self._around.pop()
        self._kinds.pop()
        self._names.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._inside(node, node.name, node.returns)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._inside(node, "<lambda>", None)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._names.append(node.name)
        self.generic_visit(node)
        self._names.pop()
        return node

    def _condition(self, node: Any, part: str) -> Any:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Compare) or len(node.test.ops) > 1:  # a single comparison is shifted already
            node.test = self.change(node.test, negated(node.test), part)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if all(map(only_told, node.body)) and not node.orelse:
            return node
        return self._condition(node, "if ")

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._condition(node, "while ")

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._condition(node, "if ")

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs = [
            one if isinstance(one, ast.Compare) else self.change(one, negated(one), "for ... if ")  # type: ignore[misc]
            for one in node.ifs
        ]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self.change(node, ast.BoolOp(other, node.values))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        first = SHIFTED[type(node.ops[0])]()
        return self.change(node, ast.Compare(node.left, [first, *node.ops[1:]], node.comparators))

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Call) or only_told(node):
            return node
        return self.change(node, ast.Pass())

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return self.change(node, ast.Pass())

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        value = changed_value(node.value, self._kinds[-1]) if node.value is not None and self._kinds else None
        return self.change(node, ast.Return(value)) if value is not None else node


def mutations_in(file: str, source: str) -> list[Mutation]:
    """Everything that can be changed in the functions of a file."""
    changer = Changer(file)
    changer.visit(ast.parse(source))
    return changer.found


def mutated(mutation: Mutation, source: str) -> ast.Module:
    """The file with one thing changed."""
    tree = Changer(mutation.file, mutation.number).visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(copy.deepcopy(tree))
