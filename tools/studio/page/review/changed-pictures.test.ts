import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import type { Snapshot } from '../frame/messages'
import {
  changedScreens,
  type ChangedScreen,
  type Draw,
  drawPictures,
  type ScreenPictures,
  textsOfCode,
} from './changed-pictures'

const look = {
  locales: ['es', 'en'],
  look: { profile: 'mx', shell: 'none', theme: 'light', fontScale: 1 },
} as const

const scenarios = new Map([
  ['one', {}],
  ['two', {}],
])
const side = (screen: string) =>
  ({ screen: { screen }, scenarios }) as unknown as ChangedScreen['now']

function snapshotOf(text: string): Snapshot {
  return { screen: 'order', html: '', print: text, css: '', height: 1, text, isSettled: true }
}

async function drawn(
  draw: Draw,
  screen: Partial<ChangedScreen> = {},
  stop = new AbortController(),
) {
  let last: readonly ScreenPictures[] = []
  const order = { screen: 'order', path: 'order.json', now: side('now'), before: side('before') }
  await drawPictures([{ ...order, ...screen }], look, draw, (all) => void (last = all), stop.signal)
  return last[0]!
}

const told = ({ groups }: ScreenPictures) =>
  groups.map(({ tile, count, looks }) => [
    `${tile.scenario} ${tile.locale} ${tile.verdict}`,
    count,
    Object.keys(looks),
  ])

it('pictures with the same changed words are one group, drawn in each look', async () => {
  const pictures = await drawn(async ({ screen, locale }) =>
    snapshotOf(locale === 'es' ? screen : 'same'),
  )
  expect(told(pictures)).toEqual([['one es changed', 2, ['usual', 'dark', 'narrow']]])
  expect(pictures.waiting).toBe(0)
})

it('a look without a difference is left out, and narrow phones are 320 pixels wide', async () => {
  const pictures = await drawn(async ({ screen, theme, locale }, width) =>
    snapshotOf(theme === 'dark' || locale === 'en' ? 'same' : `${screen} ${width}`),
  )
  expect(told(pictures)).toEqual([['one es changed', 2, ['usual', 'narrow']]])
  expect(pictures.groups[0]!.looks.narrow).toMatchObject({
    before: { text: 'before 320' },
    now: { text: 'now 320' },
  })
})

it('a scenario that is missing in the earlier version is new', async () => {
  const before = { ...side('before'), scenarios: new Map() }
  const pictures = await drawn(async ({ locale }) => snapshotOf(locale), { before })
  expect(told(pictures).map(([name, count]) => [name, count])).toEqual([
    ['one es new', 2],
    ['one en new', 2],
  ])
})

it('lists all texts that the code of the app uses', () => {
  const named = ['renderer', 'src', 'widgets'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .flatMap(
        (name) => readFileSync(join(folder, name), 'utf8').match(/(?<=')common\.\w+/g) ?? [],
      ),
  )
  expect(new Set(named)).toEqual(textsOfCode)
})

it('a difference counts only if a second rendering confirms it', async () => {
  let shots = 0
  const early = await drawn(async ({ screen }) =>
    snapshotOf(screen === 'before' && shots++ < 1 ? 'early' : 'open'),
  )
  expect(early.groups).toEqual([])
  const never = await drawn(async ({ screen }) => snapshotOf(`${screen} ${shots++}`))
  expect(told(never).map(([name, count]) => [name, count])).toEqual([
    ['one es failed', 2],
    ['one en failed', 2],
  ])
})

it('a difference to a picture that is still loading needs another rendering', async () => {
  let shots = 0
  const pictures = await drawn(async ({ screen }) => {
    const isLoading = screen === 'before' && shots++ < 2
    return { ...snapshotOf(isLoading ? 'spinner' : 'open'), isSettled: !isLoading }
  })
  expect(pictures.groups).toEqual([])
})

it('an aborted run stops after the picture that it is drawing', async () => {
  const stop = new AbortController()
  let count = 0
  const draw: Draw = async () => {
    count++
    stop.abort()
    return snapshotOf('same')
  }
  expect((await drawn(draw, {}, stop)).groups).toEqual([])
  expect(count).toBe(2)
})

it('lists all screens whose documents or texts differ, the named screens first', () => {
  const files = new Map(
    [...readFixtures()].map(([path, text]) => [path.replace('screens/', 'screens/shop/'), text]),
  )
  const texts = 'locales/es/shop.json'
  const [edited, own] = [new Map(files), new Map(files)]
  edited.set(texts, files.get(texts)!.replace('Dueño', 'Dueña'))
  const receipt = 'schemas/screens/shop/receipt.json'
  own.set(receipt, files.get(receipt)!.replace('"id": "number"', '"id": "digits"'))
  const names = (now: typeof files, first: readonly string[]) =>
    changedScreens(now, files, first).map(({ screen }) => screen)
  expect(names(files, [])).toEqual([])
  expect(names(own, [])).toEqual(['receipt'])
  expect(names(edited, ['repair'])[0]).toBe('repair')
  const thanked = new Map(files).set(
    texts,
    files.get(texts)!.replace('"thanks": "', '"thanks": "¡'),
  )
  expect(names(thanked, [])).toEqual(['repair'])
  const scenarios = 'schemas/scenarios/repair.json'
  const withMember = (path: string, before: string, member: string) =>
    new Map(files).set(path, files.get(path)!.replace(before, `${before} ${member},`))
  expect(names(withMember(scenarios, '"done": {', '"expect": {}'), [])).toEqual([])
  expect(names(withMember(texts, '{', '"expect": "Sí"'), ['receipt'])).toContain('receipt')
})
