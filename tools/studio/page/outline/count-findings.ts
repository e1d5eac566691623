import type { Finding } from '../../../analysis/check/report'
import { isWithin } from '../../../../renderer/language'
import { nodePointer } from '../../../authoring'

/** The number of findings at a place, and the highest severity. */
export interface FindingCount {
  readonly total: number
  readonly severity: Finding['severity'] | undefined
}

/** The findings of a document by node. */
export interface FindingCounts {
  /** Those of the node itself. */
  at(pointer: string): FindingCount
  /** Those of the node and of all nodes inside it. */
  within(pointer: string): FindingCount
}

/** Counts findings of one file by their node. */
export function countFindings(
  findings: readonly Pick<Finding, 'pointer' | 'severity'>[],
): FindingCounts {
  const byNode = new Map<string, FindingCount>()
  for (const { pointer, severity } of findings) {
    const node = nodePointer(pointer)
    if (node !== undefined)
      byNode.set(node, sum([byNode.get(node) ?? none, { total: 1, severity }]))
  }
  return {
    at: (pointer) => byNode.get(pointer) ?? none,
    within: (pointer) =>
      sum([...byNode].filter(([node]) => isWithin(node, pointer)).map(([, count]) => count)),
  }
}

const none: FindingCount = { total: 0, severity: undefined }

function sum(counts: readonly FindingCount[]): FindingCount {
  const severity = counts.some((count) => count.severity === 'error')
    ? 'error'
    : counts.some((count) => count.severity === 'warning')
      ? 'warning'
      : counts.find(({ total }) => total > 0)?.severity
  return { total: counts.reduce((total, count) => total + count.total, 0), severity }
}
