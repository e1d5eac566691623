import {
  isTruthy,
  type Chain,
  type CompiledValue,
  type Program,
  type ProgramNode,
  type Step,
} from '../../../renderer/core'
import { cached } from '../json/cached'

/** Receives the mark of each branch that the engine takes (see `branchesOf`). */
export type Listener = (mark: string) => void

/** The condition of nodes without `when`, so that the listener receives their marks too. */
const always: CompiledValue = { evaluate: () => true, paths: [], constant: { value: true } }

/** Returns the node or rule of a mark, if the mark means that its condition is true. */
export function partShown(mark: string): string | undefined {
  return /^(.*)\/when holds$/.exec(mark)?.[1]
}

/** Returns a copy of a program that reports results of conditions, lists and rules. */
export function observeProgram(program: Program, listen: Listener): Program {
  const observed = observedOnce(program)
  observed.listen = listen
  return observed.program
}

/** Each program is copied once. All plays share the copy, because they run one after another. */
const observedOnce = cached((program: Program) => {
  const observed = {
    program,
    listen: (() => {}) as Listener,
  }
  observed.program = wrapProgram(program, (mark) => observed.listen(mark))
  return observed
})

function wrapProgram(program: Program, listen: Listener): Program {
  const wrapped = new Map<ProgramNode, ProgramNode>()
  const nodes = (list: readonly ProgramNode[]) => list.map(node)

  function node(source: ProgramNode): ProgramNode {
    const observed = wrapped.get(source) ?? {
      ...source,
      when: observe(source.when ?? always, `${source.pointer}/when`),
      each: source.each && {
        ...source.each,
        list: observe(source.each.list, `${source.pointer}/each`),
        empty: nodes(source.each.empty),
      },
      children: nodes(source.children),
      events: chains(source.events),
      fallback: source.fallback && node(source.fallback),
    }
    wrapped.set(source, observed)
    return observed
  }

  function observe(when: CompiledValue, mark: string): CompiledValue {
    const [holds, fails] = [`${mark} holds`, `${mark} fails`]
    const evaluate: CompiledValue['evaluate'] = (scope) => {
      const value = when.evaluate(scope)
      listen(isTruthy(value) ? holds : fails)
      return value
    }
    return { ...when, evaluate }
  }

  function chains(named: Readonly<Record<string, Chain>>): Record<string, Chain> {
    return Object.fromEntries(Object.entries(named).map(([name, chain]) => [name, chain.map(step)]))
  }

  function step(source: Step): Step {
    return {
      ...source,
      ...(source.when ? { when: observe(source.when, `${source.pointer}/when`) } : {}),
      chains: chains(source.chains),
      codes: chains(source.codes),
    }
  }

  return {
    ...program,
    sources: program.sources.map((source) =>
      source.when ? { ...source, when: observe(source.when, `/data/${source.name}/when`) } : source,
    ),
    rules: Object.fromEntries(
      Object.entries(program.rules).map(([name, rule]) => [name, observe(rule, `/rules/${name}`)]),
    ),
    on: chains(program.on),
    body: nodes(program.body),
    loading: nodes(program.loading),
    failed: nodes(program.failed),
    modals: Object.fromEntries(
      Object.entries(program.modals).map(([name, modal]) => [
        name,
        { ...modal, body: nodes(modal.body), events: chains(modal.events) },
      ]),
    ),
  }
}
