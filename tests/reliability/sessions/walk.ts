import type { Random } from '../random'
import type { ShownNode } from '../../../renderer/core'
import { isPlain } from '../documents/live'
import type { Journey } from './journeys'
import { openSession, type Session } from './session'

/**
 * The end of a session. `right`: the borrower reached the goal. `told`: the borrower saw a message
 * and can continue. `lost`: neither.
 */
export interface Walk {
  ending: 'right' | 'told' | 'lost'
  charges: number
  /**
   * The number of payments and confirmations that were sent, and how many of these should not have
   * been sent.
   */
  sent: number
  second: number
  /** The last location of the session, which helps to analyze a failure. */
  where: string
}

const mostTurns = 24

/**
 * Plays the session of a borrower who mostly acts sensibly. Sometimes the borrower presses ten
 * times, presses any control, or goes back.
 */
export async function walk(journey: Journey, sessionId: string, random: Random): Promise<Walk> {
  const session = await openSession(journey.address, journey.query, sessionId, random)
  await session.settle()
  const trace: string[] = []
  for (let turn = 0; turn < mostTurns && !journey.isDone(session); turn++) {
    trace.push(`${session.screenName()}:${await takeTurn(journey, session, random)}`)
    await session.settle()
  }
  const isDone = journey.isDone(session)
  const hasMessage = session.told() > 0
  const seen = session.seen()
  const isUsable = session.screenName() === '' || (seen.some(isPlain) && !session.isStuck())
  const result: Walk = {
    ending: isDone ? 'right' : hasMessage && isUsable ? 'told' : 'lost',
    charges: session.line.charges(),
    sent: session.line.once.sent(),
    second: session.line.once.second(),
    where: `${journey.name}: ${trace.join(' ')} | told ${session.told()}, stuck ${session.isStuck()}, sees ${seen.length}`,
  }
  await session.end()
  return result
}

/** Performs one action and returns its description. */
async function takeTurn(journey: Journey, session: Session, random: Random): Promise<string> {
  if (session.screenName() === '') return session.retryPlace(), 'open again'
  const controls = session.seen().filter(({ node }) => node.handlers.length > 0)
  if (controls.length === 0 || random.chance(0.02)) return session.back(), 'back'
  for (const { node } of session.seen())
    if (node.field !== undefined && Object.hasOwn(journey.writes, node.field))
      session.write(node.field, journey.writes[node.field])
  const chosen = random.chance(0.85) ? nextControl(journey, controls) : random.pick(controls)
  // On a page without a useful control, a borrower tries any other control or goes back.
  if (!chosen && random.chance(0.5)) return session.back(), 'back'
  const pressed = pressOn(chosen ?? random.pick(controls), session, random)
  return random.chance(0.1) ? `${pressed} ${await interrupt(session, random)}` : pressed
}

/** Interrupts a pending action: switches the tab, or reloads the page. */
async function interrupt(session: Session, random: Random): Promise<string> {
  for (let turns = random.below(4); turns > 0; turns--)
    await new Promise((resolve) => setImmediate(resolve))
  if (random.chance(0.5)) return await session.reload(), 'reload'
  return await session.otherTab(), 'other tab'
}

function pressOn(chosen: ShownNode, session: Session, random: Random): string {
  for (let taps = random.chance(0.1) ? 10 : 1; taps > 0; taps--)
    session.press(chosen.node, chosen.scope)
  return chosen.node.id || chosen.node.pointer
}

function nextControl({ wants }: Journey, controls: readonly ShownNode[]): ShownNode | undefined {
  const retry = controls.find(({ node }) => node.handlers.some(([event]) => event === 'retry'))
  if (retry) return retry
  for (const want of wants) {
    const found = controls.find(({ node }) => node.id === want)
    if (found) return found
  }
  return undefined
}
