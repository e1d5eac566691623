/**
 * Files with their own traversal of JSON, each with its reason. Code that only searches a document
 * uses `visitDocument` or `visitValue`: see `docs/decisions/one-language.md`.
 */
export const walkers: Readonly<Record<string, string>> = {
  'renderer/language/visit-document.ts': 'the visitor of documents',
  'renderer/language/visit-value.ts': 'the visitor of values',
  'renderer/language/renames/rename-members.ts': 'builds a document with other names for members',
  'renderer/language/renames/renamed-members.ts':
    'goes along a row of names, of what nobody has checked yet',
  'renderer/language/assert-shape.ts': 'stops at a depth, before anything may be trusted, and cold',

  'renderer/core/compile/compile-chain.ts': 'builds a program out of a chain',
  'renderer/core/compile/compile-node.ts': 'builds a program out of nodes, within their scope',
  'renderer/core/compile/context.ts': 'builds a program out of values, within their scope',
  'renderer/core/expression/lower.ts': 'builds plain JSON Logic',

  'renderer/core/view/fit-props.ts': 'reads properties along the shapes that their widget takes',

  'renderer/paint/draw.ts': 'React elements, which are no JSON',
  'src/api/validators.ts': 'reads an answer along its type',
  'src/bootstrap/plain-value.ts':
    'evaluates the plainest conditions, before the interpreter is there',
  'src/config/read-config.ts': 'reads a configuration along its schema',
  'src/delivery/guarded/guarded-values.ts': 'follows paths to where their values come from',
  'src/delivery/released-object.ts': 'says whether an answer has a shape, and no more ships for it',

  'tools/sandbox/faults/change-parts.ts': 'builds an answer along its type, from the inside out',

  'tools/analysis/source/duplicate-members.ts': 'counts, of what nobody has checked yet',
  'tools/analysis/types/from-schema.ts': 'builds a type along a schema',
  'tools/analysis/types/from-value.ts': 'builds a type out of a value',
  'tools/analysis/operators/meanings.ts': 'builds words, one argument after the other',
  'tools/analysis/expressions/fold.ts': 'evaluates what is known without running anything',
  'tools/analysis/expressions/presence.ts': 'goes along conditions and what they connect',
  'tools/analysis/check/rules/conditions.ts': 'goes along what conditions connect, and no further',
  'tools/analysis/check/rules/critical.ts': 'goes along conditions into the rules that they name',
  'tools/analysis/model/decide.ts': 'goes along conditions into the rules that they name',
  'tools/analysis/check/rules/words.ts': 'goes along what a value may be, and no condition',
  'tools/analysis/check/rules/scenarios.ts': 'goes along a value and the type of it',
  'tools/analysis/check/rules/cycles.ts': 'rewrites conditions for another screen',
  'tools/analysis/model/limit-uses.ts': 'goes along fragments, and into the rules that rules name',
  'tools/analysis/model/leads.ts': 'follows chains in the order in which they run',
  'tools/analysis/expressions/infer.ts': 'works out types, from the inside out and within a scope',
  'tools/analysis/sentences/value.ts': 'builds words, from the inside out',
  'tools/analysis/actions/phrase.ts': 'builds words, from the inside out',
  'tools/analysis/model/walk-chain.ts': 'reads steps within the scope that those around them give',
  'tools/analysis/model/walk-node.ts': 'reads nodes within the scope that those around them give',

  'tools/analysis/expect/compare.ts': 'goes through two values at once',
  'tools/analysis/expect/read-expected.ts': 'goes along the scenarios that one is like',
  'tools/analysis/expect/look-at.ts': 'builds words out of what a widget was given',

  'tools/analysis/diff/actions/compare-chains.ts': 'goes through two chains at once',
  'tools/analysis/diff/conditions/compare-conditions.ts':
    'builds a set of literals out of a condition; goes through two conditions at once',
  'tools/analysis/diff/screens/compare-document.ts':
    'builds a condition with its rules written out',
  'tools/analysis/diff/nodes/match.ts':
    'gathers literals by the member that they, or their list, stand under',
  'tools/analysis/diff/nodes/tree.ts': 'builds the tree of nodes that is matched',
  'tools/analysis/diff/values/compare-values.ts': 'goes through two values at once',
  'tools/analysis/diff/values/difference.ts': 'goes through two values at once',

  'tools/analysis/merge/merge-texts.ts': 'goes through three values at once',
  'tools/analysis/merge/named-nodes.ts': 'builds a document with names in place of its nodes',

  'tools/analysis/mutants/mutations-of.ts': 'builds a document with one part changed',
  'tools/analysis/mutants/mutants-of-screen.ts': 'builds answers with one member null',

  'tools/build/config/config-schema.ts': 'goes along the settings, which are no document',
  'tools/packaging/sources.ts': 'reads the leaves of schemas, which are no documents',
  'tools/authoring/document/edits.ts': 'builds a value with one part changed',
  'tools/authoring/document/nodes.ts': 'builds the tree of the outline',
  'tools/analysis/edits/print-json.ts': 'builds text, along the width of a line',
  'tools/authoring/document/replace-part.ts': 'goes through two values at once',
  'tools/studio/page/editor/language/readable-values.ts': 'goes along a type, with its schema',
  'tools/studio/page/explain/because.ts': 'evaluates a condition, and stops at bodies of lists',
  'tools/studio/page/explain/origins.ts':
    'evaluates the expressions in a value; builds a copy of a fragment with what it is given written out',
  'tools/studio/page/rules/condition.ts': 'builds the form of a condition',
}
