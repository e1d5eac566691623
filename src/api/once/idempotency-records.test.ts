import { expect, it } from 'vitest'
import { createIdempotencyRecords, type IdempotencyRecord } from './idempotency-records'

/** A storage that several tabs share. `between` runs just before a value is written. */
function createArea() {
  const storage = new Map<string, string>()
  const device = { between: () => {}, kept: storage }
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, text: string) {
      const { between } = device
      device.between = () => {}
      between()
      storage.set(key, text)
    },
    removeItem: (key: string) => void storage.delete(key),
  }
  const area = new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  return {
    device,
    tab: () =>
      createIdempotencyRecords(
        () => area,
        () => 0,
      ),
  }
}

const record = (key: string, time = 0): IdempotencyRecord => ({
  endpoint: 'repayment.repaymentCommit',
  time,
  about: { salt: key, bits: 1 },
  same: { salt: key, bits: 2 },
  key,
})

it('keeps a record when another tab stores one at the same time', () => {
  const { device, tab } = createArea()
  const [one, two] = [tab(), tab()]
  device.between = () => two.keep(record('b'))
  one.keep(record('a'))
  device.between = () => two.remove(record('b'))
  one.keep({ ...record('a'), settled: true })
  expect(tab().read()).toEqual([{ ...record('a'), settled: true }])
  device.between = () => two.keep(record('c'))
  one.keep(record('b'))
  expect(
    tab()
      .read()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['a', 'b', 'c'])
})

it('stores nothing if the device has no space left', () => {
  const { device, tab } = createArea()
  tab().keep(record('old', -2 * 86_400_000))
  tab().keep(record('new'))
  expect([...device.kept.keys()]).toEqual(['lz.once.new'])
})
