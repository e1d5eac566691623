import { own } from '../../renderer/language'
import { isInForce, type ApprovalYardstick } from './approval-in-force'
import type { BuildObjects } from './capabilities'
import { readApproval } from './manifest/approval'
import { areClosingWords } from './manifest/closing-words'
import type { GuardedState } from './guarded/guarded-state'
import type { Approval } from './manifest/manifest'
import { nameOfScreen } from './released-object'
import type { PersistedState } from './persisted-state'
import type { SignedManifest } from './prove-envelope'
import type { ReleaseStore } from './release-store'
import { verifySignature } from './verify-signature'

/** What judging needs of the world. */
export interface JudgeDeps {
  /** Public keys of those who publish, and of those who may approve. */
  keys: readonly string[]
  approverKeys: readonly string[]
  guarded: () => Promise<GuardedState>
  store: Pick<ReleaseStore, 'kept'>
}

/** What two persons have agreed upon. */
export interface Judgement {
  /** What is guarded in the build; undefined where nobody has to approve. */
  guarded: GuardedState | undefined
  /** Hashes of the guarded states that this phone may take, besides that of its build. */
  states: readonly string[]
  /** The approval to keep, where it counts. */
  kept: Pick<PersistedState, 'approval'>
  /** The closed screens that may say what the manifest says. */
  worded: (build: BuildObjects) => string[]
}

/**
 * Reads the approval of a manifest, and the one that counted here before; gives what judges them at
 * once.
 */
export async function readJudge(
  { keys, approverKeys, guarded: readGuarded, store }: JudgeDeps,
  { manifest: { approval, killed } }: SignedManifest,
): Promise<(yardstick: Omit<ApprovalYardstick, 'known'>) => Judgement> {
  const closed = Object.keys(killed)
  if (approverKeys.length === 0)
    return () => ({ guarded: undefined, states: [], kept: {}, worded: () => closed })
  const read = async (given: Approval | undefined) => {
    const signers = { approvers: approverKeys, publishers: keys }
    const said = given && (await readApproval(given, signers, verifySignature))
    return said && { ...said, text: given.text }
  }
  const known = await read(store.kept.approval)
  const said = approval?.text === known?.text ? known : await read(approval)
  const guarded = await readGuarded()
  return (yardstick) => {
    const isCounting = said !== undefined && isInForce(said, { ...yardstick, known })
    return {
      guarded,
      states: isCounting ? [said.state, ...said.back] : [],
      kept: isCounting && approval ? { approval } : {},
      // Of a screen that the build has not nobody knows here whether it is guarded.
      worded: ({ objects }) =>
        closed.filter(
          (screen) =>
            own(objects, nameOfScreen(screen)) !== undefined &&
            own(guarded.objects, nameOfScreen(screen)) === undefined &&
            Object.values(killed[screen] ?? {}).every(areClosingWords),
        ),
    }
  }
}
