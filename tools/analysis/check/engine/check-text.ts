import type { Finding } from '../finding'
import { limits } from '../../../../renderer/language'
import type { SourceFile } from '../../project'
import { findDuplicateMembers, createLocator, findSyntaxFault } from '../../source'
import { nestsDeeperThan } from '../../../json'
import { fileRules } from '../rules/all-rules'
import type { RuleInfo } from '../rules/rule'
import { said, say } from '../../words'

const [noJson, twice, tooDeep] = fileRules as readonly [RuleInfo, RuleInfo, RuleInfo]

/** What is wrong with the text of a file, before it is read as a document. */
export function checkText({ path, text, json }: SourceFile): Finding[] {
  const locator = createLocator(text)
  const finding = (
    { code, severity, why }: RuleInfo,
    from: number,
    length: number,
    what: string,
    fix: string,
  ): Finding => ({
    code,
    severity,
    file: path,
    pointer: '',
    ...locator.offset(from, from + length),
    what,
    why: said(why),
    fix,
  })
  if (nestsDeeperThan(text, limits.depth * 4))
    return [
      finding(
        tooDeep,
        0,
        1,
        say`The document nests deeper than ${limits.depth * 4} levels.`,
        say`Flatten it.`,
      ),
    ]
  if (json === undefined) {
    const fault = findSyntaxFault(text)
    return fault ? [finding(noJson, fault.offset, fault.length, fault.what, fault.fix)] : []
  }
  return findDuplicateMembers(text, json).map(({ name, offset, length }) =>
    finding(
      twice,
      offset,
      length,
      say`"${name}" stands twice in this object.`,
      say`Keep one of them.`,
    ),
  )
}
