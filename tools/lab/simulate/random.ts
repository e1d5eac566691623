import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** A reproducible source of numbers from 0 to 1. */
export type Random = () => number

export function createRandom(seed: number): Random {
  const generator = mersenne(seed)
  return () => uniformFloat64(generator)
}

const fewTries = 12
const fewHits = 30

/**
 * Draws the number of successes in `tries`. For few tries, each try is drawn; for many tries, the
 * number comes from a normal distribution.
 */
export function binomial(tries: number, probability: number, random: Random): number {
  if (tries <= 0 || probability <= 0) return 0
  if (probability >= 1) return tries
  if (probability > 0.5) return tries - binomial(tries, 1 - probability, random)
  if (tries <= fewTries) return oneByOne(tries, probability, random)
  const mean = tries * probability
  return mean < fewHits
    ? byGaps(tries, probability, random)
    : byNormal(tries, mean, probability, random)
}

function oneByOne(tries: number, probability: number, random: Random): number {
  let hits = 0
  for (let at = 0; at < tries; at++) if (random() < probability) hits++
  return hits
}

/** Draws the number of tries between two successes, which is fast if successes are rare. */
function byGaps(tries: number, probability: number, random: Random): number {
  const scale = Math.log1p(-probability)
  let hits = 0
  for (let at = gap(scale, random); at < tries; at += 1 + gap(scale, random)) hits++
  return hits
}

function gap(scale: number, random: Random): number {
  return Math.floor(Math.log(1 - random()) / scale)
}

function byNormal(tries: number, mean: number, probability: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const drawn = Math.round(mean + normal * Math.sqrt(mean * (1 - probability)))
  return Math.min(tries, Math.max(0, drawn))
}
