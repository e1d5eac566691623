import { clock } from '../../renderer/react/clock'
import { compileExpression, compileScreen, pause } from '../../renderer/core'
import { EngineError, type JsonObject } from '../../renderer/language'
import type { ReleasedScreen } from './released-object'

/**
 * Validates a screen. Throws at the first mistake that the schema or the compiler finds. Pauses
 * between documents, so that the page can react to input.
 */
export async function validateReleasedScreen(
  { facts, document, fragments }: ReleasedScreen,
  app: JsonObject,
): Promise<void> {
  const { validateScreen } = await import('./validate.generated.js')
  // The body of a fragment has the schema of the body of a screen.
  const parts = Object.values(fragments).map(({ body }) => ({ screen: facts.screen, body }))
  for (const part of [document, ...parts]) {
    if (!validateScreen(part)) refuse(facts.screen, validateScreen.errors?.[0]?.instancePath)
    await pause(clock, 0)
  }
  assertRouteEntryCompiles(facts)
  const [fault] = compileScreen(document, { fragments, app }).faults
  if (fault) refuse(facts.screen, fault.pointer)
}

function assertRouteEntryCompiles({ locale, available, sources }: ReleasedScreen['facts']): void {
  for (const expression of [
    locale,
    available,
    ...sources.flatMap(({ params }) => Object.values(params)),
  ])
    if (expression !== undefined) compileExpression(expression, () => [])
}

function refuse(screen: string, pointer = ''): never {
  throw new EngineError('release-bad-object', `${screen}${pointer}`)
}
