/** A situation of a simulated rollout: the faults of its release and of the servers. */
export interface Course {
  readonly name: string
  /** The share of views that fail because of the release. */
  readonly fails: number
  /** The screens that can fail: all screens, or one screen with a tenth of all views. */
  readonly on: 'all' | 'one'
  /** The share of phones on which the release can fail. */
  readonly engines: number
  /**
   * An attacker who forges reports. `addresses` is the number of the attacker's IP addresses.
   */
  readonly attack?: { readonly goal: 'halt' | 'promote'; readonly addresses: number }
  /**
   * An outage of one hour, which affects both releases: the minutes until its start, and the share
   * of failing views.
   */
  readonly outage?: { readonly afterMinutes: number; readonly share: number }
}

/** The share of views that fail with any release. */
export const background = 1 / 20_000

const sound: Course = { name: 'a sound release', fails: 0, on: 'all', engines: 1 }

/** The situations in docs/guides/scale.md. */
export const courses: readonly Course[] = [
  sound,
  {
    ...sound,
    name: 'a sound release, and half of all calls fail for an hour',
    outage: { afterMinutes: 60, share: 0.5 },
  },
  {
    ...sound,
    name: 'a sound release, and half of all calls fail while it goes from 1 to 10 %',
    outage: { afterMinutes: 110, share: 0.5 },
  },
  { ...sound, name: 'fails on every other view', fails: 0.5 },
  { ...sound, name: 'fails on 1 of 500 views', fails: 1 / 500 },
  { ...sound, name: 'fails on 1 of 20,000 views', fails: 1 / 20_000 },
  { ...sound, name: 'fails on 1 of 500 views of one screen', fails: 1 / 500, on: 'one' },
  {
    ...sound,
    name: 'fails on 1 of 500 views in one engine, which a fifth of phones has',
    fails: 1 / 500,
    engines: 0.2,
  },
]

/**
 * The attackers in docs/guides/reports.md. Each tries to halt a good release or to promote a bad
 * one.
 */
export const attacks: readonly Course[] = [1, 10, 100, 1_000].flatMap((addresses) => {
  const from = `${addresses.toLocaleString('en')} address${addresses === 1 ? '' : 'es'}`
  return [
    { ...sound, name: `a sound release, ${from}`, attack: { goal: 'halt', addresses } },
    {
      ...sound,
      name: `fails on 1 of 500 views, ${from}`,
      fails: 1 / 500,
      attack: { goal: 'promote', addresses },
    },
    {
      ...sound,
      name: `fails on 3 of 10 views, ${from}`,
      fails: 0.3,
      attack: { goal: 'promote', addresses },
    },
  ] as const
})

/** The screens of the product with their shares of views. A few screens have most of the views. */
export const screens: readonly (readonly [name: string, share: number])[] = sharesOf(20)

/** The screen that fails if only one screen fails. */
export const failing = screens[2]![0]

function sharesOf(count: number): [string, number][] {
  const weights = Array.from({ length: count }, (_, at) => 1 / (at + 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, at) => [`screen-${at + 1}`, weight / all])
}
