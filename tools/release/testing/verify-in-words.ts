import { verifyStore } from '../verify/verify-store'
import { problemWords } from '../words'

export async function verifyInWords(options: Parameters<typeof verifyStore>[0]) {
  const { problems, ...result } = await verifyStore(options)
  return { ...result, problems: problems.map(problemWords) }
}
