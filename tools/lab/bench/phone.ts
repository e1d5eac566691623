import '../as-shipped'
import { prepareProof } from './phone/proof-input'
import { createPhones, type HeldPhone } from './phone/hold-phone'

// Measures the cost of a release on a phone. The product shows an order in Chromium, with a
// processor that is six times slower. The product then verifies a manifest and a document for the
// first time. Each figure is the median over several pages.
const slowdown = 6
const rounds = 15

const input = await prepareProof(100_000)
const phones = await createPhones(input)
try {
  let ownCore = true
  const plain = await median(1, async (phone) => ((ownCore &&= phone.ownCore), phone.spin()))
  const slowed = await median(slowdown, (phone) => phone.spin())
  console.log(
    `document ${kilobytes(input.document)}, manifest ${kilobytes(input.envelope)}; a plain loop takes ${plain.toFixed(0)} ms, ${(slowed / plain).toFixed(1)} times as long in a slowed-down page`,
  )
  if (!ownCore)
    console.log(
      'The page shares its core (no taskset, or a single core), so these times include waits for other work.',
    )
  const reading = await median(slowdown, (phone) => phone.measure('read'))
  const proving = await median(slowdown, (phone) => phone.measure('prove'))
  tell(
    'verification by WebCrypto',
    await median(slowdown, (phone) => phone.measure('webCrypto')),
    30,
  )
  tell('verification by the library', await median(slowdown, (phone) => phone.measure('library')))
  tell('reading the JSON', reading)
  tell('limits, grammar, compiling', proving - reading, 50)
} finally {
  await phones.close()
}

async function median(
  times: number,
  measure: (phone: HeldPhone) => Promise<number>,
): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) found.push(await phones.with(times, measure))
  return found.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!
}

function tell(what: string, ms: number, budgetMs?: number): void {
  const budget = budgetMs === undefined ? '' : ` (budget ${budgetMs})`
  console.log(`${what.padEnd(28)} ${ms.toFixed(1)} ms${budget}`)
  if (budgetMs !== undefined && ms > budgetMs) process.exitCode = 1
}

function kilobytes(text: string): string {
  return `${(text.length / 1000).toFixed(0)} KB`
}
