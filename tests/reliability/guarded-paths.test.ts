import { beforeAll, expect, it } from 'vitest'
import type { SessionRules } from '../../renderer/language'
import { createJudge, type Judge } from './guarded/judge'
import { makeOwnPath, makePath, type Targets } from './guarded/make-path'
import { reachesPayment, type Stage } from './guarded/play-attack'
import { createRandom } from './random'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'

const documents = campaignSize('paths')

let judge: Judge
let stage: Stage
let targets: Targets

beforeAll(async () => {
  judge = createJudge(process.cwd())
  const { app, profile, names } = judge
  stage = {
    app,
    rules: app['session'] as unknown as SessionRules,
    profile,
    values: Object.keys(names.values),
    guardedEndpoints: names.endpoints,
  }
  targets = {
    ...judge.targets,
    values: stage.values,
    guardedEndpoints: [...stage.guardedEndpoints],
  }
}, 120_000)

it('no unguarded screen needs a second person because it passes on its own session values', async () => {
  const random = createRandom(firstSeed)
  const refused: string[] = []
  for (const open of judge.openScreens) {
    const change = makeOwnPath(open.document, targets, random)
    const fragments = { ...open.fragments, ...change.fragments }
    if (await reachesPayment({ ...change, fragments }, stage)) refused.push(`${open.name} harms`)
    const { diff, release, phone } = (await judge.of(open, change)).places
    for (const [place, isGuarded] of Object.entries({ diff, release, phone }))
      if (isGuarded) refused.push(`${place}: ${open.name}, ${change.form}`)
  }
  expect(refused).toEqual([])
  expect(judge.openScreens.length).toBeGreaterThan(10)
}, 600_000)

it(`${documents} changed unguarded screens: no screen passes a foreign value to a payment with one person alone`, async () => {
  const counts = { harmful: 0, harmless: 0, open: 0 }
  const holes: string[] = []
  const forms = new Set<string>()
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const random = createRandom(seed)
    const open = random.pick(judge.openScreens)
    const attack = makePath(open.document, targets, random)
    const isHarmful = await reachesPayment(
      { ...attack, fragments: { ...open.fragments, ...attack.fragments } },
      stage,
    )
    const { places, isRefused } = await judge.of(open, attack)
    if (isHarmful) forms.add(attack.form)
    counts[isHarmful ? 'harmful' : 'harmless']++
    if (!isRefused && !places.release && !places.phone) counts.open++
    for (const [place, isGuarded] of Object.entries(places))
      if (isHarmful && !isGuarded)
        holes.push(
          `LIENZO_SEED=${seed} LIENZO_PATHS=1: ${place} lets pass: ${open.name}, ${attack.form}`,
        )
  }
  console.log(JSON.stringify({ documents, ...counts, forms: forms.size }))
  expect(holes.slice(0, 20), `${holes.length} holes`).toEqual([])
  // This test proves something only if many attacks are harmful. The test above fails if a judge is
  // too strict.
  expect(counts.harmful).toBeGreaterThan(documents / 4)
  expect(counts.open).toBeGreaterThan(documents / 20)
}, 3_600_000)
