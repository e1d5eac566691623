import { beforeEach, describe, expect, it } from 'vitest'
import { claimDevice } from './claim-device'
import { digestOf, isDigestOf, type Digest } from './digest'
import { createStore } from './create-store'

/** A device storage that can be told to refuse. */
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
const kept = () => Object.fromEntries(Object.entries(device))
beforeEach(() => {
  device = new FakeDevice()
})

describe('a store', () => {
  it('keeps JSON values on the device under a prefix of ours', () => {
    createStore(() => device).set('draft', { text: 'a' })
    expect(kept()).toEqual({ 'lz.draft': '{"text":"a"}' })
    expect(createStore(() => device).get('draft')).toEqual({ text: 'a' })
  })

  it('clears what is ours and leaves the rest', () => {
    device.setItem('other', '1')
    const store = createStore(() => device)
    store.set('a', 1)
    store.clear()
    expect(kept()).toEqual({ other: '1' })
  })

  it('names what it keeps, on the device and in memory, and not what is gone', () => {
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
  ])('L1 works in memory when the storage is %s', (_, area) => {
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

  it('L1 never gives back the old value after the device refused the new one', () => {
    device.setItem('lz.a', '"old"')
    const store = createStore(() => device.refuses(['setItem', 'removeItem']))
    store.set('a', 'new')
    expect(store.get('a')).toBe('new')
    store.remove('a')
    expect(store.get('a')).toBeUndefined()
  })

  it('L1 leaves the old value to the next page when the device refuses the new one, and says so', () => {
    const store = createStore(() => device)
    expect(store.set('a', 'old')).toBe(true)
    device.refuses(['setItem'])
    expect(store.set('a', 'new')).toBe(false)
    expect(store.get('a')).toBe('new')
    expect(createStore(() => device).get('a')).toBe('old')
  })

  it.each([
    ['is corrupt', '{"half":'],
    ['nests without end', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['has a forbidden name', '{"__proto__":{}}'],
  ])('L1 forgets a value that %s', (_, text) => {
    device.setItem('lz.a', text)
    const store = createStore(() => device)
    expect(store.get('a')).toBeUndefined()
    expect(kept()).toEqual({})
  })

  it('L1 notices that the device was cleared meanwhile', () => {
    const store = createStore(() => device)
    store.set('a', 1)
    device.clear()
    expect(store.get('a')).toBeUndefined()
    expect(store.lasting).toBe(true)
  })
})

describe('the owner of the stores', () => {
  it('S3 wipes everything before another user comes in', () => {
    const store = createStore(() => device)
    claimDevice(store, 'u-1')
    store.set('seen', true)
    claimDevice(store, 'u-2')
    expect(store.get('seen')).toBeUndefined()
  })

  it('S3 keeps everything for the same user', () => {
    const store = createStore(() => device)
    claimDevice(store, 'u-1')
    store.set('seen', true)
    claimDevice(store, 'u-1')
    expect(store.get('seen')).toBe(true)
  })

  it('L2 leaves no trace on the device from which the user can be told', () => {
    claimDevice(
      createStore(() => device),
      'user-5512345678',
    )
    const { bits, salt } = JSON.parse(device.getItem('lz.owner') ?? '') as Digest
    expect(JSON.stringify(kept())).not.toContain('5512345678')
    // One of 65,536 users has the same digest, by whatever salt.
    const others = Array.from({ length: 400_000 }, (_, at) => `user-55${at}`)
    expect(others.filter((user) => isDigestOf({ bits, salt }, user)).length).toBeGreaterThan(1)
  })

  it('L2 keeps another salt for each device', () => {
    const owners = [digestOf('u-1'), digestOf('u-1')]
    expect(owners[0]!.salt).not.toBe(owners[1]!.salt)
    expect(owners.every((owner) => isDigestOf(owner, 'u-1'))).toBe(true)
  })
})
