import { verifyAsync } from '@noble/ed25519'
import { compileScreen, type JsonObject } from '../../../renderer'
import type { DocumentBundle } from '../../../src/app/embedded'
import { hashOf } from '../../../src/delivery/manifest/hash'
import { readManifest } from '../../../src/delivery/manifest/read-manifest'
import { readEnvelope, verifyEnvelope, type VerifySignature } from '../../../src/delivery/manifest/verify-envelope'
import { verifyWithWebCrypto } from '../../../src/delivery/manifest/verify-with-web-crypto'
import { proveScreen } from '../../../src/delivery/prove-screen'
import { parseObject, type ReleasedScreen } from '../../../src/delivery/released-object'

/** What a page has to prove. */
export interface Given {
  envelope: string
  /** The public key. */
  key: string
  /** The text of a screen that is called "grown". */
  document: string
  app: object
  /** The text of the document in sight meanwhile, with its fragments. */
  shown: string
}

/** What a phone does with a release, each step in milliseconds of the clock. */
export interface ReleaseBench {
  /** Takes what is proved, and loads the code for it: on a phone that comes over the network, at leisure. */
  receive(given: Given): Promise<void>
  /** The signature and the grammar of a manifest, and the hash of a document. */
  webCrypto(): Promise<number>
  library(): Promise<number>
  /** Nothing: what a measurement itself takes. */
  nothing(): Promise<number>
  /** The text of a document read as JSON, as every fetched text is. */
  read(): Promise<number>
  /** The same, its limits, its grammar, and compiling it. */
  prove(): Promise<number>
}

const viaLibrary: VerifySignature = (publicKey, signature, message) => verifyAsync(signature, message, publicKey, { zip215: false })
let given: Given

async function verify(how: VerifySignature): Promise<void> {
  const text = await verifyEnvelope(readEnvelope(given.envelope)!, [given.key], how)
  if (!text || !readManifest(text) || !(await hashOf(given.document))) throw new Error('The manifest must be sound.')
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bench: ReleaseBench = {
  async receive(all) {
    given = all
    // A phone looks for releases while it shows a screen: compiling is not new to it.
    const { document, fragments } = JSON.parse(all.shown) as DocumentBundle
    compileScreen(document, { fragments, app: all.app as JsonObject })
    await import('../../../src/delivery/validate.generated.js')
  },
  webCrypto: () => time(() => verify(verifyWithWebCrypto)),
  library: () => time(() => verify(viaLibrary)),
  nothing: () => time(async () => {}),
  read: () => time(async () => void JSON.parse(given.document)),
  prove: () => time(() => proveScreen(parseObject('screens/grown', given.document) as unknown as ReleasedScreen, given.app as JsonObject)),
}

Object.assign(window, { bench })
