import { effectOf, isObject, mayHave, own, tapEvents, textOf } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A step that reaches beyond the screen, in a chain that no tap of the borrower begins. */
export const untappedEffect: DocumentRule = {
  code: 'LZ515',
  severity: 'error',
  title: 'An effect without a tap',
  why: 'A screen would dial, copy, close the page or open an address by itself. Phones refuse that.',
  unless: ['LZ215'],
  alone: true,
  check: (model) =>
    model.actions.flatMap(({ name, source, pointer }) => {
      // Another rule checks calls.
      const effect = effectOf({
        action: name,
        has: (member) => member in source,
        ofEndpoint: () => 'none',
      })
      if (mayHave(effect, eventOf(pointer), name) || isException(model, source['method'])) return []
      return [
        at(model, pointer, {
          what: say`"${name}" reaches beyond the screen, and no tap of the borrower begins it.`,
          fix: say`Do it in "on": { "press": […] } of what the borrower presses. A native method that a screen needs as it opens stands in "untapped" of "guarded" in the app document.`,
        }),
      ]
    }),
}

/** The tap that begins the chain of a step. A modal may also close automatically. */
function eventOf(pointer: string): string | undefined {
  const events = [...pointer.matchAll(/\/on\/([^/]+)\//g)].map(([, event]) => event!)
  return events.find((event) => tapEvents.has(event))
}

function isException({ document, project }: DocumentModel, method: unknown): boolean {
  const { guarded } = isObject(project.app.document) ? project.app.document : {}
  const { untapped } = isObject(guarded) ? guarded : {}
  const methods = isObject(untapped) ? own(untapped, textOf(document['screen'])) : undefined
  return Array.isArray(methods) && methods.some((name) => name === method)
}
