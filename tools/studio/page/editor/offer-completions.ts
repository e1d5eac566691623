import {
  autocompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { Checker } from '../checker/create-checker'
import type { SelectionStore } from '../selection'
import type { Proposal } from './language/question'

/** Offers the completions at the cursor: while somebody types, and on Ctrl+Space. */
export function offerCompletions(
  path: string,
  checker: Checker,
  selection: SelectionStore,
): Extension {
  return autocompletion({
    override: [(context) => complete(context, path, checker, selection)],
    // After a property was chosen, its value is completed next.
    activateOnCompletion: ({ type }) => type === 'property',
    icons: true,
    maxRenderedOptions: 80,
  })
}

async function complete(
  context: CompletionContext,
  path: string,
  checker: Checker,
  selection: SelectionStore,
): Promise<CompletionResult | null> {
  const { pos, state, explicit } = context
  if (!explicit && !context.matchBefore(/["\w$.-]$/)) return null
  const proposals = await checker.ask({
    kind: 'complete',
    path,
    offset: pos,
    scenario: selection.getState().scenario,
  })
  const [first] = proposals
  if (!first || context.aborted) return null
  const lead = state.sliceDoc(first.from, first.from + 1) === '"' ? 1 : 0
  const from = Math.min(first.from + lead, pos)
  return {
    from,
    options: proposals.map((proposal, at) => optionOf(proposal, lead, proposal.to - pos, at)),
    validFor: /^[\w.$-]*$/,
  }
}

/** Replaces the whole value: `lead` characters before the typed text, and `tail` behind it. */
function optionOf(proposal: Proposal, lead: number, tail: number, at: number): Completion {
  const write = snippet(proposal.snippet)
  const { label, detail, about, kind } = proposal
  return {
    label: label.replace(/^"(.*)"$/, '$1'),
    ...(detail ? { detail } : {}),
    ...(about ? { info: about } : {}),
    type: kind,
    // The order of the list decides between equally good matches.
    boost: -Math.min(at, 900) / 10,
    apply: (view, completion, from, to) =>
      write(view, completion, from - lead, Math.min(to + tail, view.state.doc.length)),
  }
}
