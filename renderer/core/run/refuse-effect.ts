import { effectOf, isObject, mayHave, own, textOf } from '../../language'
import { toastMs } from './notices'
import { eventOf } from './event-of'
import type { StepContext } from './step-context'

/**
 * Refuses a step whose effect nobody tapped for, whatever the checker was told: reports it and
 * gives true. The borrower hears of a guarded call, on which money hangs.
 */
export function refusesEffect({ screen, step, scope, get }: StepContext): boolean {
  const { ports } = screen
  const endpoint = () => textOf(get('endpoint'))
  const effect = effectOf({
    action: step.do,
    has: (member) => typeof get(member) === 'string',
    ofEndpoint: () => ports.calls.effect(endpoint()),
  })
  if (mayHave(effect, eventOf(scope), step.do) || isException({ screen, step, get })) return false
  const isCall = step.do === 'call'
  screen.report({
    code: isCall ? 'call-unpressed' : 'step-untapped',
    pointer: step.pointer,
    detail: isCall ? endpoint() : step.do,
  })
  if (effect === 'money')
    screen.notices.toast({
      text: ports.text('common.notDone', {}),
      kind: 'failure',
      ms: toastMs.failure,
    })
  return true
}

/** The guarded settings list the native methods that a screen asks for by itself. */
function isException({ screen, step, get }: Pick<StepContext, 'screen' | 'step' | 'get'>): boolean {
  const { guarded, screen: name } = screen.program
  const { untapped } = isObject(guarded) ? guarded : {}
  const methods = isObject(untapped) ? own(untapped, name) : undefined
  return step.do === 'native' && Array.isArray(methods) && methods.includes(textOf(get('method')))
}
