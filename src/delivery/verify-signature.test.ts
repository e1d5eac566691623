import { describe, expect, it, vi } from 'vitest'
import { verifySignature } from './verify-signature'

const message = new TextEncoder().encode('lienzo-manifest\n{}')

async function signed() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])
  return {
    key: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    signature: new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  }
}

const flipped = (bytes: Uint8Array<ArrayBuffer>) =>
  bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))

describe.each([
  ['that supports Ed25519', () => {}],
  [
    'that does not support Ed25519',
    () =>
      void vi
        .spyOn(crypto.subtle, 'importKey')
        .mockRejectedValue(new DOMException('no', 'NotSupportedError')),
  ],
])('a browser %s', (_, prepare) => {
  it('accepts the signature of the key, and no other', async () => {
    const [{ key, signature }, other] = [await signed(), await signed()]
    prepare()
    expect(await verifySignature(key, signature, message)).toBe(true)
    expect(await verifySignature(key, flipped(signature), message)).toBe(false)
    expect(await verifySignature(key, signature, flipped(message))).toBe(false)
    expect(await verifySignature(other.key, signature, message)).toBe(false)
  })
})
