import { readFileSync } from 'node:fs'
import { keyIdOf, signedBytes, type Manifest } from '../../../../src/delivery/manifest'
import { capabilitiesOf, type Contents, contentsOf, objectsOf } from '../../../build/packaging'

/** The release data that a page has to verify. */
export interface ProofInput {
  envelope: string
  key: string
  /** The JSON text of the screen "grown". */
  document: string
  app: object
}

/** Creates a document of a given size, and a manifest of this project's own documents. */
export async function prepareProof(documentBytes: number): Promise<ProofInput> {
  const app = JSON.parse(readFileSync('schemas/app.json', 'utf8')) as object
  const publisher = await createKey()
  const envelope = await signManifest(contentsOf('.'), publisher)
  return { document: grownScreen(documentBytes), app, envelope, key: publisher.key }
}

/** Creates a screen with as many nodes and expressions per KB as this project's screens. */
function grownScreen(bytes: number): string {
  const body: object[] = []
  const text = () =>
    JSON.stringify({
      facts: {
        screen: 'grown',
        routes: ['/grown'],
        namespaces: ['common'],
        sources: [],
        widgets: [],
      },
      document: { screen: 'grown', body },
      fragments: {},
    })
  for (let at = 0; text().length < bytes; at++) body.push(section(at))
  return text()
}

function section(at: number): object {
  return {
    id: `section-${at}`,
    widget: 'card',
    title: { t: 'repayment.title' },
    when: { '!==': [{ var: 'session.from' }, `place-${at}`] },
    children: [
      {
        id: `text-${at}`,
        widget: 'text',
        text: 'Pay the exact amount in cash, and keep the receipt until the order says that it is repaid.',
        variant: 'muted',
        align: 'center',
      },
      {
        id: `row-${at}`,
        widget: 'key-value',
        label: { t: 'repayment.amount' },
        value: { if: [{ filled: { var: 'session.couponMoney' } }, { t: 'repayment.date' }, ''] },
      },
      {
        id: `go-${at}`,
        widget: 'button',
        kind: 'secondary',
        block: true,
        label: { t: 'common.retry' },
        when: { filled: { var: 'session.orderId' } },
        on: { press: [{ do: 'go', screen: 'repayment' }] },
      },
    ],
  }
}

interface Key {
  key: string
  sign: (text: string, purpose?: string) => Promise<{ key: string; signature: string }>
}

export async function createKey(): Promise<Key> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return {
    key: Buffer.from(raw).toString('base64'),
    async sign(text, purpose) {
      const bytes = await crypto.subtle.sign('Ed25519', privateKey, signedBytes(text, purpose))
      return { key: await keyIdOf(raw), signature: Buffer.from(bytes).toString('base64') }
    },
  }
}

/** Signs a manifest of a release for every phone. Returns the envelope with the manifest. */
export async function signManifest(
  contents: Contents,
  { sign }: Key,
  more: Partial<Manifest> = {},
): Promise<string> {
  const manifest = JSON.stringify({
    format: 1,
    number: 1,
    time: manifestTime(Date.now()),
    expires: manifestTime(Date.now() + 90 * 86_400_000),
    needs: capabilitiesOf('.'),
    objects: objectsOf(contents),
    rollout: { salt: '1', permille: 1000, previous: null },
    revoked: [],
    killed: {},
    audit: 'a'.repeat(64),
    ...more,
  })
  return JSON.stringify({ manifest, signatures: [await sign(manifest)] })
}

/** A time in the format of manifests. */
export const manifestTime = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
