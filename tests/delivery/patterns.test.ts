import { expect, it } from 'vitest'
import { objectsOf, screenText } from './documents'
import { useDevice } from './use-device'

const device = useDevice()

/** Patterns that hang a browser for seconds on a text of 40 to 256 characters. */
const slow = [
  '(a{1,9}){1,9}b',
  '(a?){30}a{30}',
  '(?:a{0,20}){0,20}b',
  '(?:(?:a{0,30}){0,30}){0,30}b',
  '(a)(\\1|a)*b',
  '(a)\\1*\\1*\\1*\\1*b',
  '\\d{1,1000}\\d{1,1000}\\d{1,1000}x',
  '(\\d{1,50}){1,50}x',
  '(?:a{1,100}){100}b',
  '.{0,1000}.{0,1000}.{0,1000}x',
  '(?:.?){500}x',
  '(?:a?){40}a{40}',
  '(a*)?\\1*a*a*b',
  '(a|a)*b',
  '(a+)+b',
  '(?=(a+))(\\1)*b',
  '(?<=(a|a)*b)x|a*',
]

const text = { widget: 'text', text: 'order 2' }
const typed = { var: 'state.name' }
const matching = (pattern: unknown) => ({ ...text, when: { matches: [typed, pattern] } })
const input = { id: 'phone', widget: 'phone-input', field: 'name', label: 'Phone' }
const phone = (pattern: unknown) => ({ ...input, pattern })
const orderOf = (members: object) =>
  objectsOf({}, { 'screens/order': screenText('order', 'order 2', members) })
const body = (...nodes: object[]) => orderOf({ state: { name: '' }, body: [...nodes, text] })

/** A release with the pattern in each member that a phone reads. */
const places: Readonly<Record<string, (pattern: string) => Record<string, string>>> = {
  'an expression': (pattern) => body(matching(pattern)),
  'a rule': (pattern) => orderOf({ rules: { fits: { matches: [typed, pattern] } }, body: [text] }),
  'a step': (pattern) =>
    body({ ...text, on: { press: [{ do: 'set', state: 'name', value: matching(pattern).when }] } }),
  'an input': (pattern) => body(phone(pattern)),
  'a fragment': (pattern) => {
    const screen = JSON.parse(
      screenText('order', 'order 2', { body: [{ fragment: 'f' }] }),
    ) as object
    const fragments = { f: { body: [matching(pattern)] } }
    return objectsOf({}, { 'screens/order': JSON.stringify({ ...screen, fragments }) })
  },
  'a parameter': (pattern) =>
    orderOf({ params: { id: { schema: { type: 'string', pattern } } }, body: [text] }),
  'the profile': (pattern) => ({
    ...objectsOf(),
    'profiles/mx': JSON.stringify({ profile: 'mx', phone: { pattern } }),
  }),
  'the app document': (pattern) => ({
    ...objectsOf(),
    app: JSON.stringify({
      ...(JSON.parse(objectsOf()['app']!) as object),
      failed: [matching(pattern)],
    }),
  }),
}

it.each(Object.entries(places))(
  'a phone refuses a release with a slow pattern in %s, and accepts a fast pattern',
  async (_, releaseWith) => {
    await device.take(1, objectsOf({ order: 'order 1' }))
    let number = 1
    for (const pattern of slow) {
      await device.publish(++number, releaseWith(pattern))
      expect([pattern, await device.phone.check()]).toEqual([pattern, 'release-bad-object'])
      expect(await device.phone.shows('order')).toBe('order 1')
    }
    await device.take(++number, releaseWith('\\d{2,9}-[a-z]+'))
  },
)

const ofProfile = { var: 'profile.phone.pattern' }

it.each<[string, Record<string, string>]>([
  ['is computed', body(phone({ cat: ['(a|a)', '*b'] }))],
  ['is a literal', body(phone({ t: 'common.back' }))],
  ['comes from an input', body(phone({ var: 'state.name' }))],
  ['is computed and has a default', body(phone({ var: ['profile.phone.pattern', '(a|a)*b'] }))],
  ['is another member of the profile', body(matching({ var: 'profile.values.rule' }))],
  [
    'is in a row named "profile"',
    body({ ...matching(ofProfile), each: [{ phone: { pattern: '(a|a)*b' } }], as: 'profile' }),
  ],
  [
    'is in a data source named "profile"',
    orderOf({ data: { profile: { endpoint: 'loan.list' } }, body: [matching(ofProfile), text] }),
  ],
])('a phone refuses a release with a pattern that %s', async (_, objects) => {
  await device.take(1, objectsOf({ order: 'order 1' }))
  await device.publish(2, objects)
  expect(await device.phone.check()).toBe('release-bad-object')
  expect(await device.phone.shows('order')).toBe('order 1')
})

it('a phone accepts a release with the pattern of the profile', () =>
  device.take(1, body(matching(ofProfile), phone(ofProfile))))
