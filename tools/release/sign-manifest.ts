import { manifestBytes, type Manifest, manifestPurpose } from '../../src/delivery/manifest/index.ts'
import { validateManifest } from '../../src/delivery/manifest'
import type { Signer } from './keys/signer.ts'
import { ReleaseError } from './release-error.ts'

/** The text of a manifest file, signed by each key; rejects a manifest that phones would refuse. */
export async function signManifest(
  manifest: Manifest,
  signers: readonly Signer[],
): Promise<string> {
  if (!validateManifest(manifest))
    throw new ReleaseError(
      `The release would not fit the grammar of manifests: ${validateManifest.errors?.[0]?.instancePath} breaks its rule ${validateManifest.errors?.[0]?.keyword}. Phones would refuse it, so nothing was published. See schemas/language/manifest.schema.json.`,
    )
  const text = JSON.stringify(manifest)
  const signatures = await Promise.all(
    signers.map(async (signer) => ({
      key: signer.id,
      signature: await signer.sign(manifestPurpose, text),
    })),
  )
  const envelope = JSON.stringify({ manifest: text, signatures })
  const size = Buffer.byteLength(envelope)
  if (size > manifestBytes)
    throw new ReleaseError(
      `The manifest would have ${size} bytes; phones read no more than ${manifestBytes}. It grows by some 150 bytes an object: fewer, larger text files help.`,
    )
  return envelope
}
