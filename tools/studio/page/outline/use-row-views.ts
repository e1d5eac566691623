import { t } from '../words/words'
import type { JsonObject } from '../../../../renderer/language'
import { useProject } from '../document/use-project'
import { useSelected } from '../use-studio'
import { nameArea, nameNode } from './name-node'
import type { Row } from './rows'
import type { RowView } from './tree-row'
import { useFindingCounts } from './use-finding-counts'

/** The content of each row of the outline. A closed row also counts the findings inside of it. */
export function useRowViews(
  closed: ReadonlySet<string>,
): (row: Row) => Omit<RowView, 'id' | 'isSelected' | 'isHidden' | 'drop'> {
  const { texts } = useProject()
  const locale = useSelected('locale')
  const counts = useFindingCounts()
  return ({ pointer, level, position, size, isOpen, node }) => {
    const count = closed.has(pointer) ? counts.within(pointer) : counts.at(pointer)
    const place = {
      pointer,
      level,
      position,
      size,
      isOpen,
      findings: count.total,
      severity: count.severity,
    }
    if (!node) return { ...place, kind: '', isFragment: false, name: nameArea(pointer), tags: '' }
    return {
      ...place,
      ...nameNode(node.source, texts, locale),
      tags: tagsOf(node.source, node.slot),
    }
  }
}

/** Other important facts of a node at a glance. */
function tagsOf(source: JsonObject, slot: string): string {
  const tags = [
    slot === 'empty' ? t('useRowViews.whenEmpty') : '',
    slot === 'fallback' ? t('useRowViews.instead') : '',
    source['each'] === undefined ? '' : t('useRowViews.each'),
    source['when'] === undefined ? '' : t('useRowViews.if'),
    source['critical'] === true ? t('useRowViews.critical') : '',
  ]
  return tags.filter((tag) => tag !== '').join(' · ')
}
