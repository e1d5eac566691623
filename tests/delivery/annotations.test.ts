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

/** Annotations that protect the borrower, each with an edit that weakens the protection. */
const weaker: [what: string, path: string, change: (document: JsonObject) => void][] = [
  ['x-echo of a response', complaint, without('x-echo')],
  ['x-personal of responses', complaint, without('x-personal')],
  [
    'x-personal of a parameter',
    complaint,
    (document) =>
      each(
        document,
        'in',
        (of) => (of['schema'] = { ...(of['schema'] as object), 'x-personal': true }),
      ),
  ],
  [
    'the format of a member of a response',
    complaint,
    (document) => each(document, 'examples', (of) => (of['format'] = 'x-image')),
  ],
  [
    'the effect of a call',
    complaint,
    (document) => each(document, 'path', (of) => (of['effect'] = false)),
  ],
  ['`guarded` of an endpoint', 'schemas/endpoints/repayment.json', without('guarded')],
  ['`once` of an endpoint', 'schemas/endpoints/repayment.json', without('once')],
  ['`lasts` of an endpoint', 'schemas/endpoints/repayment.json', without('lasts')],
  ['`required` of a parameter', 'schemas/endpoints/repayment.json', without('required')],
  [
    '`enabled` of an endpoint',
    'schemas/endpoints/loan.json',
    (document) => (at(document, 'endpoints', 'loanDetails')['enabled'] = false),
  ],
  [
    '`secret` of the session',
    'schemas/app.json',
    (document) => delete at(document, 'session')['secret'],
  ],
  [
    '`personal` of the session',
    'schemas/app.json',
    (document) => delete at(document, 'session')['personal'],
  ],
  [
    '`values` of `guarded`',
    'schemas/app.json',
    (document) => delete at(document, 'guarded')['values'],
  ],
  [
    '`untapped` of `guarded`',
    'schemas/app.json',
    (document) => (at(document, 'guarded', 'untapped')['about-us'] = ['callPhone']),
  ],
  [
    'the native methods of a screen',
    'schemas/app.json',
    (document) => (at(document, 'native', 'screens')['about-us'] = ['listScreens']),
  ],
  [
    'the links of the configuration',
    'schemas/app.json',
    (document) => (at(document, 'links')['site.more'] = []),
  ],
  [
    'a pattern of a profile',
    'schemas/profiles/mx.json',
    (document) => (at(document, 'values')['more'] = 1),
  ],
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
