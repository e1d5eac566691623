import {
  compileScreen,
  openScreen,
  readParams,
  shownNodes,
  type Target,
} from '../../../renderer/core'
import { createFakeWorld, ok, ready, settle, type FakeWorld } from '../../../renderer/core/testing'
import { valueText, type JsonObject, type SessionRules } from '../../../renderer/language'
import { keepAddress } from '../../../src/api/given-addresses'
import { refusalOf } from '../../../src/app/check-address'
import { defaultConfig } from '../../../src/config/config'
import { sessionQuery, type QueryValue } from '../../../src/session/session-query'
import { foreign, type Attack } from './make-path'

/** The environment in which an attack is played. */
export interface Stage {
  readonly app: JsonObject
  readonly rules: SessionRules
  readonly profile: JsonObject
  readonly values: readonly string[]
  readonly guardedEndpoints: ReadonlySet<string>
}

type Values = Readonly<Record<string, unknown>>

/**
 * Opens an attack as a phone would, and presses every control. Returns true if a foreign value
 * reaches a URL or a guarded call. This test of the harm does not use the code of the judge.
 */
export async function reachesPayment(attack: Attack, stage: Stage): Promise<boolean> {
  const whole = Object.fromEntries(
    [...stage.rules.common, 'id'].map((name) => [name, `own-${name}`]),
  )
  return (await play(attack, stage, whole)) || (await play(attack, stage, {}))
}

async function play(
  { document, fragments }: Attack,
  stage: Stage,
  session: Readonly<Record<string, string>>,
): Promise<boolean> {
  const world = createFakeWorld()
  for (const name of stage.guardedEndpoints) world.guarded.add(name)
  const borrower = createBorrower(stage, session)
  const program = compileScreen(document, { app: stage.app, fragments })
  const screen = openScreen(program, { ...world.ports, ...borrower.ports }, world.notices, {
    session,
    profile: stage.profile,
    config: {},
    shell: { kind: 'none' },
    device: { os: 'other', now: 0 },
    params: readParams(program, {}),
  })
  screen.start()
  await answerAll(world)
  world.clock.pass(10)
  await settle()
  for (const { node, scope, props } of shownNodes(screen)) {
    for (const address of [props['href'], props['hrefs']].flat())
      if (typeof address === 'string') borrower.follow(address)
    if (node.events['press']) void screen.fire(node, 'press', scope)
  }
  await settle()
  await answerAll(world)
  screen.dispose()
  return (
    borrower.isHarmed() || world.calls.some(({ endpoint }) => stage.guardedEndpoints.has(endpoint))
  )
}

/** Follows every URL that the phone allows, and checks the values in it. */
function createBorrower({ rules, values }: Stage, session: Readonly<Record<string, string>>) {
  let isHarmed = false
  const check = (query: Values) => {
    isHarmed ||= values.some((name) => valueText(query[name]).includes(foreign))
  }
  const refusal = (address: string, use: 'link' | 'image') => refusalOf(address, use, defaultConfig)
  const follow = (address: string, query: Values = {}) => {
    if (refusal(address, 'link') !== undefined) return false
    check(Object.fromEntries(new URL(address, 'https://app.example').searchParams))
    check(query)
    return true
  }
  const navigateTo = (target: Target) => {
    if ('mail' in target) return true
    if ('link' in target) return check(target.params), true
    const names = travelling(target.session, rules.common)
    // If only some session values are passed on, the borrower would pay with a mixture of values.
    isHarmed ||= Array.isArray(target.session) && names.some((name) => session[name] !== undefined)
    const query = sessionQuery(names, session, target.params as Record<string, QueryValue>)
    if ('url' in target) return follow(target.url, query)
    check(query)
    return true
  }
  const navigate = { go: navigateTo, replace: navigateTo, back: () => {} }
  return { follow, isHarmed: () => isHarmed, ports: { navigate, refusal } }
}

function travelling(travel: boolean | readonly string[], common: readonly string[]) {
  if (typeof travel === 'boolean') return travel ? common : []
  return travel.filter((name) => common.includes(name))
}

/** Servers respond with the values of the request, and with a URL that contains these values. */
async function answerAll(world: FakeWorld): Promise<void> {
  for (const watch of world.watches) watch.tell(ready(echo(watch.params)))
  await settle()
  for (const call of world.calls) await call.answer(ok(echo(call.params)))
  await settle()
}

function echo(params: Values): Values {
  const query = Object.entries(params).map(([name, value]) => [name, valueText(value)])
  const h5Url = `/order?from=server&${new URLSearchParams(query).toString()}`
  keepAddress(h5Url)
  return { ...params, h5Url }
}
