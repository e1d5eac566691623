import { child, isObject, type Json, membersOf, visitValue } from '../../../renderer/language'
import type { PlaceIn, Subject } from './mention'

/** Side effects of an expectation that name a screen or an endpoint. */
const deeds = { screen: ['go', 'replace'], endpoint: ['load', 'call'], fragment: [] } as const

/** The places of a file of scenarios that name something. */
export function mentionsInScenarios(file: Json | undefined, subject: Subject): PlaceIn[] {
  if (!isObject(file)) return []
  const own = subject.kind === 'screen' && file['screen'] === subject.name
  return [
    ...(own ? [{ pointer: '/screen' }] : []),
    ...(subject.kind === 'screen' ? sessionsOf(file['scenarios'], subject.name) : []),
    ...membersOf(file['scenarios']).flatMap(([name, scenario]) =>
      mentionsInScenario(scenario, child('/scenarios', name), subject),
    ),
  ]
}

/** Ids of sessions that name a scenario of the screen, as in `scenario.order.paid`. */
function sessionsOf(scenarios: Json | undefined, screen: string): PlaceIn[] {
  const found: PlaceIn[] = []
  visitValue(
    scenarios,
    (part, pointer) => {
      if (typeof part === 'string' && part.includes(`scenario.${screen}.`))
        found.push({
          pointer,
          isLoose: true,
          says: (to) => part.replaceAll(`scenario.${screen}.`, `scenario.${to}.`),
        })
    },
    '/scenarios',
  )
  return found
}

function mentionsInScenario(scenario: Json, pointer: string, subject: Subject): PlaceIn[] {
  if (!isObject(scenario)) return []
  const { answers, steps, expect } = scenario
  const isEndpoint = subject.kind === 'endpoint'
  const answered = isEndpoint && isObject(answers) && Object.hasOwn(answers, subject.name)
  const callsBefore = isEndpoint ? ['unsure', 'succeeded'] : []
  return [
    ...(answered
      ? [{ pointer: child(`${pointer}/answers`, subject.name), atKey: true } as const]
      : []),
    ...callsBefore.flatMap((member) =>
      itemsOf(scenario[member]).flatMap((name, at) =>
        name === subject.name ? [{ pointer: `${pointer}/${member}/${at}` }] : [],
      ),
    ),
    ...mentionsInExpected(expect, `${pointer}/expect`, subject),
    ...itemsOf(steps).flatMap((step, at) =>
      isObject(step)
        ? mentionsInExpected(step['expect'], `${pointer}/steps/${at}/expect`, subject)
        : [],
    ),
  ]
}

const itemsOf = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : [])

/**
 * The places in the expected side effects. Links of the settings and letters have a `by` and do not
 * name a screen.
 */
function mentionsInExpected(
  expect: Json | undefined,
  pointer: string,
  subject: Subject,
): PlaceIn[] {
  const found: PlaceIn[] = []
  visitValue(
    expect,
    (part, place, name) => {
      if (name !== 'does' || !Array.isArray(part)) return
      for (const [at, deed] of part.entries())
        if (isObject(deed) && deed['by'] === undefined)
          for (const member of deeds[subject.kind])
            if (deed[member] === subject.name) found.push({ pointer: `${place}/${at}/${member}` })
    },
    pointer,
  )
  return found
}
