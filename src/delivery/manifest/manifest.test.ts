import { describe, expect, it } from 'vitest'
import { bucketOf, isInRollout } from './bucket'
import { hashOf } from './hash'
import { keyIdOf, readEnvelope, signedBytes, verifyEnvelope } from './verify-envelope'
import { verifyWithWebCrypto } from './verify-with-web-crypto'

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

async function newKey() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const id = await keyIdOf(new Uint8Array(raw))
  return {
    key: base64(raw),
    sign: async (bytes: Uint8Array<ArrayBuffer>) => ({
      key: id,
      signature: base64(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)),
    }),
  }
}

describe('hashOf', () => {
  it('is SHA-256 in hex', async () => {
    expect(await hashOf('')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    expect(await hashOf('ñ')).toBe(await hashOf(new TextEncoder().encode('ñ')))
  })
})

describe('the bucket of a device', () => {
  it.each([
    ['12', 'd-1'],
    ['', ''],
    ['ñ', 'x'.repeat(500)],
  ])('for salt %j is a number from 0 to 999 that never changes', async (salt, device) => {
    const bucket = await bucketOf(salt, device)
    expect(bucket).toBe(parseInt((await hashOf(`${salt}\n${device}`)).slice(0, 8), 16) % 1000)
  })

  it('keeps a device in a release that is promoted', async () => {
    const devices = Array.from({ length: 400 }, (_, at) => `device-${at}`)
    const steps = await Promise.all(
      [0, 10, 100, 500, 1000].map((permille) =>
        Promise.all(devices.map((device) => isInRollout({ salt: '12', permille }, device))),
      ),
    )
    for (const [at] of devices.entries()) {
      const seen = steps.map((step) => Number(step[at]))
      expect(seen).toEqual([...seen].sort((one, other) => one - other))
    }
    expect(steps[0]!.some(Boolean)).toBe(false)
    expect(steps[4]!.every(Boolean)).toBe(true)
  })
})

describe('an envelope', () => {
  it('contains its manifest if a known key signed exactly the text of the manifest', async () => {
    const [ours, other] = [await newKey(), await newKey()]
    const manifest = '{"number": 12}'
    const envelope = {
      manifest,
      signatures: [await other.sign(signedBytes(manifest)), await ours.sign(signedBytes(manifest))],
    }
    expect(await verifyEnvelope(envelope, [ours.key], verifyWithWebCrypto)).toBe(manifest)
    expect(
      await verifyEnvelope(
        { ...envelope, manifest: `${manifest} ` },
        [ours.key],
        verifyWithWebCrypto,
      ),
    ).toBeUndefined()
    expect(
      await verifyEnvelope(
        { ...envelope, signatures: [envelope.signatures[0]!] },
        [ours.key],
        verifyWithWebCrypto,
      ),
    ).toBeUndefined()
    expect(await verifyEnvelope(envelope, [], verifyWithWebCrypto)).toBeUndefined()
  })

  it('is not opened with a signature for another purpose', async () => {
    const ours = await newKey()
    const envelope = {
      manifest: '{}',
      signatures: [await ours.sign(signedBytes('{}', 'lienzo-approval\n'))],
    }
    expect(await verifyEnvelope(envelope, [ours.key], verifyWithWebCrypto)).toBeUndefined()
  })

  it.each([
    ['<!doctype html><title>Wi-Fi</title>'],
    ['{"manifest":"{}","signat'],
    ['null'],
    ['[]'],
    ['{"manifest":{},"signatures":[]}'],
    ['{"manifest":"{}","signatures":[null]}'],
    ['{"manifest":"{}","signatures":{}}'],
  ])('cannot be %s', (text) => expect(readEnvelope(text)).toBeUndefined())
})
