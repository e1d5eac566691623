import { beforeAll, expect, it } from 'vitest'
import type { SessionRules } from '../../renderer/language'
import { createJudge, type Judge } from './guarded/judge'
import { makePath } from './guarded/make-path'
import { reachesPayment, type Stage } from './guarded/play-attack'
import { createRandom } from './random'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'

const documents = campaignSize('paths')

let judge: Judge
let stage: Stage
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
}, 120_000)

it(`${documents} changed unguarded screens: none passes a foreign value to a payment with one person alone`, async () => {
  const targets = {
    ...judge.targets,
    values: stage.values,
    guardedEndpoints: [...stage.guardedEndpoints],
  }
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
  // A harmless generator, or a judge that refuses everything, would make this test meaningless.
  expect(counts.harmful).toBeGreaterThan(documents / 4)
  expect(counts.open).toBeGreaterThan(documents / 20)
}, 3_600_000)
