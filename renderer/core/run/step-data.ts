import type { ProgramSource, Step } from '../compile/program'
import type { Compiled } from '../expression/compile-expression'
import type { Scope } from '../scope'
import type { ScreenInstance } from './instance'
import { statusKey } from './source-status'

/** True while data that a step reads still load, and none of them have failed. */
export function isLoading(screen: ScreenInstance, { sources }: Step): boolean {
  const states = sources.map((name) => screen.status(name))
  return states.includes('loading') && !states.includes('failed')
}

/** Settles when the data that a step reads have arrived or failed, or the screen is left. */
export async function loaded(screen: ScreenInstance, step: Step): Promise<void> {
  // Another listener of the same change may have requested the data again.
  while (isLoading(screen, step) && !screen.signal.aborted) await changed(screen, step)
}

function changed({ store, signal }: ScreenInstance, { sources }: Step): Promise<void> {
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

/** True if a step would send an empty value in place of data that failed. */
export function lacksData(screen: ScreenInstance, step: Step, scope: Scope): boolean {
  const failed = failedSources(screen, step)
  return (
    failed.length > 0 &&
    Object.entries(step.values).some(([name, value]) =>
      partsOf(value).some(
        (part) =>
          readsAny(part, failed) && isEmpty(screen.value(part, scope, `${step.pointer}/${name}`)),
      ),
    )
  )
}

/** Requests the failed data of a step once more; true if the step then lacks none. */
export async function getsData(screen: ScreenInstance, step: Step, scope: Scope): Promise<boolean> {
  const failed = step.sources.filter((name) => screen.status(name) === 'failed')
  await Promise.all(failed.map((name) => screen.reload(name)))
  await loaded(screen, step)
  return !screen.signal.aborted && !lacksData(screen, step, scope)
}

/** The sources of a step that failed, or that wait for a failed one. */
function failedSources(screen: ScreenInstance, { sources }: Step): ProgramSource[] {
  if (!sources.some((name) => screen.status(name) === 'failed')) return []
  return screen.program.sources.filter(
    ({ name }) => sources.includes(name) && screen.status(name) !== 'ready',
  )
}

function partsOf(value: Compiled): readonly Compiled[] {
  return value.members ? value.members.flatMap(partsOf) : [value]
}

function readsAny({ paths }: Compiled, sources: readonly ProgramSource[]): boolean {
  return paths.some((path) =>
    sources.some(({ name }) => path === name || path.startsWith(`${name}.`)),
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
