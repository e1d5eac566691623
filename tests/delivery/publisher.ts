import { createHash } from 'node:crypto'
import { approvalPurpose, type ApprovedState } from '../../src/delivery/manifest/approval'
import type { Approval, Envelope, Manifest } from '../../src/delivery/manifest/manifest'
import { signedBytes } from '../../src/delivery/manifest/verify-envelope'

/** The texts of a release's objects, by name. */
export type Objects = Readonly<Record<string, string>>

/** Signs releases as the publisher does. A test can also sign invalid releases. */
export interface Publisher {
  key: string
  /** The files of a release: its objects, its manifest, and the pointer to it. */
  release(
    number: number,
    objects: Objects,
    more?: Partial<Manifest>,
  ): Promise<ReadonlyMap<string, Buffer>>
  /** Returns an envelope around this exact manifest text, or around a text for another purpose. */
  sign(manifestText: string, purpose?: string): Promise<Buffer>
}

export const sha256 = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex')

export async function createPublisher(): Promise<Publisher> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey))
  const sign = async (manifest: string, purpose?: string) => {
    const signature = Buffer.from(
      await crypto.subtle.sign('Ed25519', privateKey, signedBytes(manifest, purpose)),
    ).toString('base64')
    return Buffer.from(
      JSON.stringify({ manifest, signatures: [{ key: sha256(raw).slice(0, 16), signature }] }),
    )
  }
  return {
    key: raw.toString('base64'),
    sign,
    async release(number, objects, more = {}) {
      const envelope = await sign(JSON.stringify({ ...manifestOf(number, objects), ...more }))
      const documents = Object.values(objects).map(
        (text) => [`doc/${sha256(text)}.json`, Buffer.from(text)] as const,
      )
      return new Map([
        ...documents,
        [`manifest/${number}.json`, envelope],
        ['current.json', envelope],
      ])
    },
  }
}

/** A manifest without requirements, for everyone, for 90 days. */
function manifestOf(number: number, objects: Objects): Manifest {
  const entries = Object.entries(objects).map(
    ([name, text]) => [name, { hash: sha256(text), size: Buffer.byteLength(text) }] as const,
  )
  return {
    format: 1,
    number,
    time: timeAt(0),
    expires: timeAt(90),
    needs: { language: 1, widgets: [], responses: {} },
    objects: Object.fromEntries(entries),
    rollout: { salt: String(number), permille: 1000, previous: null },
    revoked: [],
    killed: {},
    audit: 'a'.repeat(64),
  }
}

/** Returns the time `days` days from now, in the format of manifests. */
export function timeAt(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`
}

/** Returns these signers' approval of a release's guarded documents. */
export async function approvalBy(
  signers: readonly Publisher[],
  approved: ApprovedState,
): Promise<Approval> {
  const text = JSON.stringify(approved)
  const signed = await Promise.all(signers.map((signer) => signer.sign(text, approvalPurpose)))
  return {
    text,
    signatures: signed.flatMap(
      (envelope) => (JSON.parse(envelope.toString()) as Envelope).signatures,
    ),
  }
}
