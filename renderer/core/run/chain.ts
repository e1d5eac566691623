import type { Chain, Step } from '../compile/program'
import { holds } from '../expression/logic'
import { describeError, own } from '../../language'
import type { Scope } from '../scope'
import { actions } from './actions'
import type { ScreenInstance } from './instance'
import { refusesEffect } from './refuse-effect'
import { getsData, isLoading, lacksData, loaded } from './step-data'

/**
 * Runs steps in order. The chain ends early, with false, if a step stops or throws, or if the
 * screen is left.
 *
 * A step waits for the data that it reads. Failed data are requested once more, unless the step
 * sends defaults in their place. The chain ends if they fail again.
 *
 * Steps that take no time run before this function returns. A screen that is being left therefore
 * still runs them, and a press shows their result at once.
 */
export async function runChain(
  screen: ScreenInstance,
  chain: Chain,
  scope: Scope,
): Promise<boolean> {
  for (const step of chain) {
    if (isLoading(screen, step)) await loaded(screen, step)
    if (screen.signal.aborted) return false
    if (step.when && !holds(screen.value(step.when, scope, `${step.pointer}/when`))) {
      screen.observe?.(`${step.pointer}/when:false`)
      continue
    }
    if (lacksData(screen, step, scope) && !(await getsData(screen, step, scope))) return false
    const result = runStep(screen, step, scope)
    if (!(typeof result === 'boolean' ? result : await result)) return false
  }
  return true
}

function runStep(screen: ScreenInstance, step: Step, scope: Scope): Promise<boolean> | boolean {
  const action = own(actions, step.do)
  if (!action) return refuse(screen, step, 'unknown-action', step.do)
  screen.observe?.(step.pointer)
  const get = (name: string) => step.values[name]?.evaluate(scope)
  const context = { screen, step, scope, get }
  const fail = (error: unknown) => refuse(screen, step, 'action-failed', describeError(error))
  try {
    if (refusesEffect(context)) return false
    const result = action(context)
    return typeof result === 'boolean' ? result : result.catch(fail)
  } catch (error) {
    return fail(error)
  }
}

function refuse(screen: ScreenInstance, step: Step, code: string, detail: string): false {
  screen.report({ code, pointer: step.pointer, detail })
  return false
}
