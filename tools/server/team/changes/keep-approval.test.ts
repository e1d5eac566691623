import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { idOfText } from '../../app/git/object-reader'
import type { Person } from '../../answers'
import { createMemoryRemote } from '../testing/memory-remote'
import { openMemoryServer } from '../testing/memory-server'
import { createJobs } from '../jobs/jobs'

const repair = 'schemas/screens/repair.json'
const live = Object.fromEntries(readFixtures())
const jobs = createJobs(process.cwd())

function edited(texts: Readonly<Record<string, string>>, path: string, from: string, to: string) {
  expect(texts[path]).toContain(from)
  return { ...texts, [path]: texts[path]!.replace(from, to) }
}

type Edit = readonly [path: string, from: string, to: string]
const ofScreen: Edit = [repair, '"late"', '"slow"']

/** Returns the documents of a change at its approval, and after an update. */
const asked = (published: Readonly<Record<string, string>>, change = ofScreen, was = live) => ({
  approved: { before: was, after: edited(was, ...change) },
  updated: { before: published, after: edited(published, ...change) },
})

it.each([
  ['another screen', 'schemas/screens/receipt.json', '"number"', '"code"', true],
  ['a fragment of the screen', 'schemas/fragments/part-row.json', 'part.name', 'part.nom', false],
  ['a text of the screen', 'locales/en/shop.json', '"pay"', '"payment"', false],
  ['an endpoint', 'schemas/endpoints/shop.json', '"isLate"', '"late"', false],
  ['a region', 'schemas/profiles/north.json', '"maxLength": 9', '"maxLength": 8', false],
])(
  'after a publication of %s, the comparison shows whether the approved screen has the same results',
  async (...row) => {
    const [, path, from, to, isSame] = row
    expect(await jobs.hasSameResults(asked(edited(live, path, from, to)))).toBe(isSame)
  },
)

const receipt: Edit = ['schemas/screens/receipt.json', '"number"', '"code"']

it.each([
  ['the app document', ['schemas/app.json', '"session"', '"visit"'], receipt, false],
  ['an endpoint', ['schemas/endpoints/shop.json', '"isLate"', '"late"'], receipt, false],
  ['a region', ['schemas/profiles/north.json', '"maxLength": 9', '"maxLength": 8'], receipt, false],
  ['a fragment without screens', ['schemas/fragments/spare.json', 'One', 'Two'], receipt, true],
  [
    'a fragment that the publication uses',
    ['schemas/fragments/spare.json', 'One', 'Two'],
    [receipt[0], '"body": [', '"body": [{ "fragment": "spare" }, '],
    false,
  ],
] satisfies [string, Edit, Edit, boolean][])(
  'after a publication, the comparison shows whether the approval of %s is kept',
  async (...row) => {
    const [, change, publication, isSame] = row
    const spare = JSON.stringify({ fragment: 'spare', body: [{ widget: 'text', text: 'One' }] })
    const was = { ...live, 'schemas/fragments/spare.json': spare }
    expect(await jobs.hasSameResults(asked(edited(was, ...publication), change, was))).toBe(isSame)
  },
)

it.each([
  ['another document', 'b', 'approved'],
  ['the same document', 'a', 'review'],
])('a publication of %s leaves the change %s', async (_, other, state) => {
  const texts = { a: '{ "x": 1, "y": 1 }\n', b: '{ "y": 1 }\n' }
  const pathOf = (name: string) => `schemas/screens/${name}.json`
  const files = Object.entries(texts).map(([name, text]) => [pathOf(name), text])
  const { changes, repository, publication } = openMemoryServer(
    createMemoryRemote(Object.fromEntries(files) as Record<string, string>),
  )
  await repository.look()
  const [ana, berta]: Person[] = ['ana', 'berta'].map((name) => ({
    subject: name,
    name,
    email: '',
    role: 'publisher',
  }))
  const approvedChange = async (name: string, from: string, to: string) => {
    const { id } = await changes.begin('Words', ana!)
    const was = texts[name as 'a' | 'b']
    const text = was.replace(from, to)
    await changes.save(id, [{ path: pathOf(name), text, base: idOfText(was) }], ana!)
    const { head } = await changes.get(id)
    await changes.note(id, { kind: 'ask', commit: head }, ana!)
    await changes.note(id, { kind: 'approve', commit: head }, berta!)
    return id
  }
  const publish = (id: string) =>
    publication(id, { why: 'x', permille: 1000, isFirst: true }, berta!)
  const own = await approvedChange('a', '"x": 1', '"x": 2')
  await publish(await approvedChange(other, '"y": 1', '"y": 2'))
  await changes.update(own, {}, ana!)
  expect(await changes.get(own)).toMatchObject({ state, isBehind: false })
  if (state === 'approved') expect(await publish(own)).toMatchObject({ kind: 'released' })
})
