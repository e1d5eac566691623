import { beforeEach, describe, expect, it } from 'vitest'
import { claimDevice } from './claim-device'
import { digestOf, isDigestOf, type Digest } from './digest'
import { createStore } from './create-store'

/** A device storage whose methods can fail. */
class FakeDevice implements Storage {
  [name: string]: unknown
  refuses(methods: string[]) {
    for (const method of methods) {
      Object.defineProperty(this, method, {
        value: () => {
          throw new DOMException('no', 'QuotaExceededError')
        },
        enumerable: false,
      })
    }
    return this
  }
  get length() {
    return Object.keys(this).length
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

let device: FakeDevice
const storedValues = () => Object.fromEntries(Object.entries(device))
beforeEach(() => {
  device = new FakeDevice()
})

describe('a store', () => {
  it('keeps JSON values on the device under its own prefix', () => {
    createStore(() => device).set('draft', { text: 'a' })
    expect(storedValues()).toEqual({ 'lz.draft': '{"text":"a"}' })
    expect(createStore(() => device).get('draft')).toEqual({ text: 'a' })
  })

  it('clears its own values and leaves the rest', () => {
    device.setItem('other', '1')
    const store = createStore(() => device)
    store.set('a', 1)
    store.clear()
    expect(storedValues()).toEqual({ other: '1' })
  })

  it('lists the keys of its values, on the device and in memory, without removed ones', () => {
    device.setItem('other', '1')
    const store = createStore(() => device)
    store.set('a', 1)
    device.refuses(['setItem', 'removeItem'])
    store.set('b', 2)
    expect(store.keys()).toEqual(['a', 'b'])
    store.remove('a')
    expect(store.keys()).toEqual(['b'])
  })

  it.each([
    ['absent', () => undefined],
    [
      'forbidden',
      () => {
        throw new DOMException('no', 'SecurityError')
      },
    ],
    ['full', () => device.refuses(['setItem'])],
    ['broken', () => device.refuses(['setItem', 'getItem', 'removeItem'])],
  ])('works in memory if the storage is %s [L1]', (_, area) => {
    const store = createStore(area)
    store.set('a', [1])
    expect(store.get('a')).toEqual([1])
    expect(store.lasting).toBe(false)
    store.remove('a')
    expect(store.get('a')).toBeUndefined()
    store.set('b', 1)
    store.clear()
    expect(store.get('b')).toBeUndefined()
  })

  it('never returns the old value after the device has refused the new one [L1]', () => {
    device.setItem('lz.a', '"old"')
    const store = createStore(() => device.refuses(['setItem', 'removeItem']))
    store.set('a', 'new')
    expect(store.get('a')).toBe('new')
    store.remove('a')
    expect(store.get('a')).toBeUndefined()
  })

  it('keeps the old value for the next page if the device refuses the new one, and reports this [L1]', () => {
    const store = createStore(() => device)
    expect(store.set('a', 'old')).toBe(true)
    device.refuses(['setItem'])
    expect(store.set('a', 'new')).toBe(false)
    expect(store.get('a')).toBe('new')
    expect(createStore(() => device).get('a')).toBe('old')
  })

  it.each([
    ['is corrupt', '{"half":'],
    ['has 50,000 nested lists', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['has a forbidden name', '{"__proto__":{}}'],
  ])('removes a stored value that %s [L1]', (_, text) => {
    device.setItem('lz.a', text)
    const store = createStore(() => device)
    expect(store.get('a')).toBeUndefined()
    expect(storedValues()).toEqual({})
  })

  it("sees that the device's storage was cleared in the meantime [L1]", () => {
    const store = createStore(() => device)
    store.set('a', 1)
    device.clear()
    expect(store.get('a')).toBeUndefined()
    expect(store.lasting).toBe(true)
  })
})

describe('the owner of the device', () => {
  it('changes when another user opens the page, and everything is deleted [S3]', () => {
    const store = createStore(() => device)
    claimDevice(store, 'u-1')
    store.set('seen', true)
    claimDevice(store, 'u-2')
    expect(store.get('seen')).toBeUndefined()
  })

  it('stays the same for the same user, and everything is kept [S3]', () => {
    const store = createStore(() => device)
    claimDevice(store, 'u-1')
    store.set('seen', true)
    claimDevice(store, 'u-1')
    expect(store.get('seen')).toBe(true)
  })

  it('cannot be identified from the stored values [L2]', () => {
    claimDevice(
      createStore(() => device),
      'user-5512345678',
    )
    const { bits, salt } = JSON.parse(device.getItem('lz.owner') ?? '') as Digest
    expect(JSON.stringify(storedValues())).not.toContain('5512345678')
    // One of 65,536 users has the same digest. With two million attempts, not finding one happens
    // once in 10^13 runs.
    let other = 0
    while (other < 2_000_000 && !isDigestOf({ bits, salt }, `user-55${other}`)) other += 1
    expect(other).toBeLessThan(2_000_000)
  })

  it('has another salt on each device [L2]', () => {
    const owners = [digestOf('u-1'), digestOf('u-1')]
    expect(owners[0]!.salt).not.toBe(owners[1]!.salt)
    expect(owners.every((owner) => isDigestOf(owner, 'u-1'))).toBe(true)
  })
})
