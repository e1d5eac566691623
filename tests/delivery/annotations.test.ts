import { expect, it } from 'vitest'
import { isObject, type Json, type JsonObject } from '../../renderer/language'
import { compareProjects } from '../../tools/analysis/diff/compare-projects'
import { contentsOf, guardedStateOf, objectsOf } from '../../tools/build/packaging'
import { readFiles } from '../../tools/sandbox/project'
import { hasState } from '../../src/delivery/has-state'
import { parseObject } from '../../src/delivery/released-object'
import { guardedChanges } from '../../tools/release/audit'

const files = new Map(
  [...readFiles(process.cwd())].filter(([path]) => /^(schemas|locales|widgets)\//.test(path)),
)
const complaint = 'schemas/endpoints/complaint.json'

/** The project after a change of one document. */
function changed(path: string, change: (document: JsonObject) => void): Map<string, string> {
  const document = JSON.parse(files.get(path)!) as JsonObject
  change(document)
  return new Map([...files, [path, JSON.stringify(document)]])
}

/** Changes every object that has a member. */
function each(value: Json | undefined, member: string, change: (of: Record<string, Json>) => void) {
  if (Array.isArray(value)) value.forEach((item) => each(item, member, change))
  if (!isObject(value)) return
  if (member in value) change(value as Record<string, Json>)
  Object.values(value).forEach((inner) => each(inner, member, change))
}

const without = (member: string) => (document: JsonObject) =>
  each(document, member, (of) => delete of[member])
const at = (document: JsonObject, ...path: string[]) =>
  path.reduce<Record<string, Json>>(
    (of, name) => of[name] as Record<string, Json>,
    document as never,
  )

const [repayment, loan] = ['schemas/endpoints/repayment.json', 'schemas/endpoints/loan.json']
const [app, profile] = ['schemas/app.json', 'schemas/profiles/mx.json']
/** Changes the object at a path of a document. */
const within =
  (path: readonly string[], change: (of: Record<string, Json>) => void) => (document: JsonObject) =>
    change(at(document, ...path))
/** Changes every object of a document that has a member. */
const everywhere =
  (member: string, change: (of: Record<string, Json>) => void) => (document: JsonObject) =>
    each(document, member, change)
const removed = (path: readonly string[], member: string) => within(path, (of) => delete of[member])
const personal = (of: Record<string, Json>) =>
  void (of['schema'] = { ...(of['schema'] as object), 'x-personal': true })
const set = (member: string, value: Json) => (of: Record<string, Json>) => void (of[member] = value)

/** Annotations that protect the borrower, each with an edit that weakens the protection. */
const weaker: [what: string, path: string, change: (document: JsonObject) => void][] = [
  ['x-echo of a response', complaint, without('x-echo')],
  ['x-personal of responses', complaint, without('x-personal')],
  ['x-personal of a parameter', complaint, everywhere('in', personal)],
  ['the format of a member', complaint, everywhere('examples', set('format', 'x-image'))],
  ['the effect of a call', complaint, everywhere('path', set('effect', false))],
  ['`guarded` of an endpoint', repayment, without('guarded')],
  ['`once` of an endpoint', repayment, without('once')],
  ['`lasts` of an endpoint', repayment, without('lasts')],
  ['`required` of a parameter', repayment, without('required')],
  ['`enabled` of an endpoint', loan, within(['endpoints', 'loanDetails'], set('enabled', false))],
  ['`secret` of the session', app, removed(['session'], 'secret')],
  ['`personal` of the session', app, removed(['session'], 'personal')],
  ['`values` of `guarded`', app, removed(['guarded'], 'values')],
  ['`untapped` of `guarded`', app, within(['guarded', 'untapped'], set('about-us', ['callPhone']))],
  [
    'the native methods of a screen',
    app,
    within(['native', 'screens'], set('about-us', ['listScreens'])),
  ],
  ['the links of the configuration', app, within(['links'], set('site.more', []))],
  ['a pattern of a profile', profile, within(['values'], set('more', 1))],
]

const side = (project: ReadonlyMap<string, string>) => {
  const contents = contentsOf(project)
  return { contents, objects: objectsOf(contents) }
}
const live = side(files)

const guarded = guardedStateOf(live.contents)

const trust = {
  guarded: () => Promise.resolve(guarded),
  readBuilt: (name: string) => Promise.resolve(JSON.parse(live.contents.get(name)!) as JsonObject),
}

/**
 * True if a phone with the live build accepts a release with a changed object, although nobody has
 * approved the change.
 */
async function isAccepted(name: string, { contents, objects }: typeof live): Promise<boolean> {
  const { hash } = objects[name]!
  const release = {
    manifest: { objects: { ...live.objects, [name]: objects[name]! } } as never,
    changed: { [name]: hash },
    objects: new Map([[name, parseObject(name, contents.get(name)!)]]),
  }
  return hasState(trust, release, guarded)
}

it('a phone accepts the annotations of its build', async () => {
  for (const name of ['app', 'endpoints/complaint']) expect(await isAccepted(name, live)).toBe(true)
})

it.each(weaker)('one person alone cannot change %s', async (_, path, change) => {
  const after = changed(path, change)
  const name = path.replace(/^schemas\/|\.json$/g, '')
  const now = side(after)
  expect(guardedChanges(live, now)).toContain(`${name} ${now.objects[name]!.hash}`)
  expect(guardedStateOf(now.contents).objects[name]).not.toBe(guarded.objects[name])
  expect(await isAccepted(name, now)).toBe(false)
  const changes = compareProjects(files, after)
  expect(changes.filter(({ subject }) => !subject.guarded)).toEqual([])
  expect(changes.length).toBeGreaterThan(0)
})

it('one person alone can describe an endpoint, and document a member of its response', () => {
  const after = changed(complaint, (document) =>
    each(document, 'description', (of) => (of['description'] = 'In other words.')),
  )
  expect(guardedChanges(live, side(after))).toEqual([])
  expect(compareProjects(files, after).every(({ subject }) => !subject.guarded)).toBe(true)
})
