import { child } from '../../../../renderer/language'
import type { ActionUse } from '../../model/model'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A time in the wrong unit. */
export const oddTime: DocumentRule = {
  code: 'LZ424',
  severity: 'warning',
  title: 'A time in the wrong unit',
  why: 'It would be over before anybody notices, or never end.',
  alone: true,
  check: (model) =>
    model.actions.flatMap((step) => {
      const found = oddIn(step)
      return found
        ? [at(model, child(step.pointer, found.member), { what: found.what, fix: found.fix })]
        : []
    }),
}

/** Less than three frames of a screen with sixty frames a second. */
const unseenMs = 50
/** A countdown of hours is probably a mistake. */
const mostSeconds = 10_000

function oddIn({ name, source }: ActionUse) {
  const { ms, from } = source
  if ((name === 'wait' || name === 'toast') && typeof ms === 'number' && ms < unseenMs)
    return {
      member: 'ms',
      what: say`"ms" counts milliseconds: nobody notices ${ms}.`,
      fix:
        ms > 0
          ? say`For ${ms} seconds write ${ms * 1000}.`
          : say`Remove ${name === 'wait' ? say`the step` : '"ms"'}.`,
    }
  if (name === 'countdown' && typeof from === 'number' && from >= mostSeconds)
    return {
      member: 'from',
      what: say`"from" counts seconds: ${from} are ${Math.round(from / 3600)} hours.`,
      fix: say`For ${from} milliseconds write ${Math.round(from / 1000)}.`,
    }
  return undefined
}
