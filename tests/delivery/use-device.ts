import { afterEach, beforeEach, expect } from 'vitest'
import type { Manifest } from '../../src/delivery/manifest/manifest'
import { startHost, type FakeHost } from './fake-host'
import { mapStorage, startPhone, type PhoneOptions, type TestPhone } from './phone'
import { createPublisher, sha256, type Objects, type Publisher } from './publisher'

/** A host with its publisher, and a phone with its storage. */
export interface Device {
  host: FakeHost
  publisher: Publisher
  area: Map<string, string>
  phone: TestPhone
  /** Publishes a release to the host, signed by the publisher or by another signer. */
  publish(
    number: number,
    objects: Objects,
    more?: Partial<Manifest>,
    signer?: Publisher,
  ): Promise<void>
  /** Publishes a release. Expects that the phone uses it without a fault. */
  take(number: number, objects: Objects): Promise<void>
  /**
   * Writes an invalid release into the storage, as a script of the same origin could, and reloads
   * the page. The storage already has a genuine release before this call.
   */
  plant(number: number, objects: Objects, changes?: object): Promise<void>
  /** Reloads the page. The options can change the build and the keys. */
  restart(options?: PhoneOptions): Promise<void>
}

/** Creates a new device for each test of a file. */
export function useDevice(): Device {
  const device = {
    async publish(number, objects, more = {}, signer = device.publisher) {
      for (const [path, file] of await signer.release(number, objects, more))
        device.host.files.set(path, file)
    },
    async take(number, objects) {
      await device.publish(number, objects)
      expect(await device.phone.check()).toBeUndefined()
    },
    async plant(number, objects, changes = {}) {
      const files = await device.publisher.release(number, objects)
      for (const text of Object.values(objects))
        device.area.set(`lz.object.${sha256(text)}`, JSON.stringify(text))
      const seen = JSON.parse(files.get('current.json')!.toString()) as object
      const state = { ...storedState(device), seen, releases: [{}], ...changes }
      device.area.set('lz.release', JSON.stringify(state))
      await device.restart()
    },
    async restart(options = {}) {
      device.phone = await device.phone.restart(options)
    },
  } as Device
  beforeEach(async () => {
    device.area = new Map()
    device.host = await startHost()
    device.publisher = await createPublisher()
    device.phone = await startPhone(device.host, device.publisher.key, {
      storage: () => mapStorage(device.area),
    })
  })
  afterEach(() => device.host.close())
  return device
}

/** Reads a device's stored release data. A script of the same origin could read and change them. */
export function storedState({ area }: Pick<Device, 'area'>) {
  return JSON.parse(area.get('lz.release')!) as {
    seen: object | null
    releases: { envelope?: object; state?: string }[]
    clock: number
  }
}
