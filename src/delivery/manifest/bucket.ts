import { digest } from './hash.ts'
import type { Rollout } from './manifest.ts'

/**
 * Returns the bucket of a phone, from 0 to 999. A rollout includes the phones with low buckets. All
 * programs compute the same bucket.
 */
export async function bucketOf(salt: string, deviceId: string): Promise<number> {
  const bytes = await digest(`${salt}\n${deviceId}`)
  return new DataView(bytes.buffer).getUint32(0) % 1000
}

export async function isInRollout(
  { salt, permille }: Pick<Rollout, 'salt' | 'permille'>,
  deviceId: string,
): Promise<boolean> {
  return permille >= 1000 || (await bucketOf(salt, deviceId)) < permille
}
