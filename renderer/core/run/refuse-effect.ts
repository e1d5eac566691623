import { effectOf, isObject, mayHave, own, textOf } from '../../language'
import { toastMs } from './notices'
import { eventOf } from './event-of'
import type { StepContext } from './step-context'

/**
 * Refuses a step whose effect needs a tap that did not happen, even if the checker passed it.
 * Reports it and gives true; for a guarded call, which moves money, the borrower sees a notice.
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

/** True for a native method that the guarded settings allow the screen to call without a tap. */
function isException({ screen, step, get }: Pick<StepContext, 'screen' | 'step' | 'get'>): boolean {
  const { guarded, screen: name } = screen.program
  const { untapped } = isObject(guarded) ? guarded : {}
  const methods = isObject(untapped) ? own(untapped, name) : undefined
  return step.do === 'native' && Array.isArray(methods) && methods.includes(textOf(get('method')))
}
