import { refusalWords } from '../words'
import { ReleaseError } from '../outcome'

export async function refusalMessage(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof ReleaseError) return refusalWords(error.refusal)
    throw error
  }
  throw new Error('It was not refused.')
}
