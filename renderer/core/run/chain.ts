import type { Chain, Step, ProgramSource } from '../compile/program'
import { isTruthy } from '../expression/logic'
import { describeError, own, effectOf, isObject, mayHave, valueText } from '../../language'
import type { Scope } from '../scope'
import { actions, type StepContext } from './actions'
import type { ScreenInstance } from './instance'
import { toastMs } from './notices'
import { eventOf } from './event-of'
import type { CompiledValue } from '../expression/compile-expression'
import { statusKey } from './source-status'

/**
 * Runs the steps of a chain in order. Resolves to false if a step ends the chain or throws, or if
 * the screen is left. A step waits for the data that it reads. If the data has failed and has no
 * default, it is requested once more. Other steps run synchronously, so that a press shows its
 * result at once.
 */
export async function runChain(
  screen: ScreenInstance,
  chain: Chain,
  scope: Scope,
): Promise<boolean> {
  for (const step of chain) {
    if (isLoading(screen, step)) await waitForData(screen, step)
    if (screen.signal.aborted) return false
    updateTime(screen)
    if (step.when && !isTruthy(screen.value(step.when, scope, `${step.pointer}/when`))) {
      screen.observe?.(`${step.pointer}/when:false`)
      continue
    }
    if (lacksData(screen, step, scope) && !(await requestAgain(screen, step, scope))) return false
    const result = runStep(screen, step, scope)
    if (!(typeof result === 'boolean' ? result : await result)) return false
  }
  return true
}

/** Sets `device.now` to the current time. Steps and nodes read this value until the next step. */
function updateTime({ store, ports }: ScreenInstance): void {
  store.set('device', { ...(store.values['device'] as object), now: ports.clock.now() })
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

/**
 * Returns whether the step must not run here, for example a payment without a press. Reports such a
 * step. A guarded call also shows a notice.
 */
function refusesEffect({ screen, step, scope, get }: StepContext): boolean {
  const { ports } = screen
  const endpoint = () => valueText(get('endpoint'))
  const effect = effectOf({
    action: step.do,
    has: (member) => typeof get(member) === 'string',
    ofEndpoint: () => ports.calls.effect(endpoint()),
  })
  if (mayHave(effect, eventOf(scope), step.do) || isAllowedWithoutTap({ screen, step, get }))
    return false
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

function isAllowedWithoutTap({
  screen,
  step,
  get,
}: Pick<StepContext, 'screen' | 'step' | 'get'>): boolean {
  const { guarded, screen: name } = screen.program
  const { untapped } = isObject(guarded) ? guarded : {}
  const methods = isObject(untapped) ? own(untapped, name) : undefined
  return (
    step.do === 'native' && Array.isArray(methods) && methods.includes(valueText(get('method')))
  )
}

function isLoading(screen: ScreenInstance, { sources }: Step): boolean {
  const states = sources.map((name) => screen.status(name))
  return states.includes('loading') && !states.includes('failed')
}

async function waitForData(screen: ScreenInstance, step: Step): Promise<void> {
  // After a change, another listener may request the data again, so the condition is tested
  // repeatedly.
  while (isLoading(screen, step) && !screen.signal.aborted) await waitForChange(screen, step)
}

function waitForChange({ store, signal }: ScreenInstance, { sources }: Step): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = store.subscribe(sources.map(statusKey), end)
    signal.addEventListener('abort', end)
  })
}

function lacksData(screen: ScreenInstance, step: Step, scope: Scope): boolean {
  const sources = sourcesWithoutData(screen, step)
  return (
    sources.length > 0 &&
    Object.entries(step.values).some(([name, value]) =>
      innerValues(value).some(
        (part) =>
          readsAny(part, sources) && isEmpty(screen.value(part, scope, `${step.pointer}/${name}`)),
      ),
    )
  )
}

async function requestAgain(screen: ScreenInstance, step: Step, scope: Scope): Promise<boolean> {
  const failedNames = step.sources.filter((name) => screen.status(name) === 'failed')
  await Promise.all(failedNames.map((name) => screen.reload(name)))
  await waitForData(screen, step)
  return !screen.signal.aborted && !lacksData(screen, step, scope)
}

function sourcesWithoutData(screen: ScreenInstance, { sources }: Step): ProgramSource[] {
  if (!sources.some((name) => screen.status(name) === 'failed')) return []
  return screen.program.sources.filter(
    ({ name }) => sources.includes(name) && screen.status(name) !== 'ready',
  )
}

function innerValues(value: CompiledValue): readonly CompiledValue[] {
  return value.members ? value.members.flatMap(innerValues) : [value]
}

function readsAny({ paths }: CompiledValue, sources: readonly ProgramSource[]): boolean {
  return paths.some((path) =>
    sources.some(({ name }) => path === name || path.startsWith(`${name}.`)),
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
