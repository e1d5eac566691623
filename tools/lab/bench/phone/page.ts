import type { JsonObject } from '../../../../renderer/language'
import {
  hashOf,
  readManifest,
  readEnvelope,
  verifyEnvelope,
  type VerifySignature,
  verifyWithWebCrypto,
} from '../../../../src/delivery/manifest'
import { validateReleasedScreen, parseObject, type ReleasedScreen } from '../../../../src/delivery'
import type { ProofInput } from './proof-input'

/**
 * The steps in which a phone verifies a release. Each step returns its duration in milliseconds.
 */
export interface ReleaseBench {
  /**
   * Receives the release data and loads the code for it. A real phone does both in the background.
   */
  receive(input: ProofInput): Promise<void>
  /** Verifies a manifest's signature and grammar, and a document's hash. */
  webCrypto(): Promise<number>
  library(): Promise<number>
  read(): Promise<number>
  /** Parses a document, validates its limits and grammar, and compiles it. */
  prove(): Promise<number>
}

let viaLibrary: VerifySignature
let input: ProofInput

async function verify(how: VerifySignature): Promise<void> {
  const text = await verifyEnvelope(readEnvelope(input.envelope)!, [input.key], how)
  if (!text || !readManifest(text) || !(await hashOf(input.document)))
    throw new Error('The manifest must be valid.')
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bench: ReleaseBench = {
  async receive(all) {
    input = all
    const { verifyAsync } = await import('@noble/ed25519')
    viaLibrary = (publicKey, signature, message) =>
      verifyAsync(signature, message, publicKey, { zip215: false })
    await import('../../../../src/delivery/validate.generated.js')
  },
  webCrypto: () => time(() => verify(verifyWithWebCrypto)),
  library: () => time(() => verify((...all) => viaLibrary(...all))),
  read: () => time(async () => void JSON.parse(input.document)),
  prove: () =>
    time(() =>
      validateReleasedScreen(
        parseObject('screens/grown', input.document) as unknown as ReleasedScreen,
        input.app as JsonObject,
      ),
    ),
}

Object.assign(window, { bench })
