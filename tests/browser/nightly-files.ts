/**
 * Browser tests that only a nightly run, or their name, starts. They judge pictures of every screen in
 * every mode, repeat journeys that other engines take too, or take minutes. No requirement is tested
 * here alone.
 */
export const nightlyFiles = [
  'tests/browser/engines/configured.test.ts',
  'tests/browser/engines/habits.test.ts',
  'tests/browser/engines/journeys.test.ts',
  'tests/browser/engines/painted.test.ts',
  'tests/browser/engines/requests.test.ts',
  'tests/browser/faults-documents.test.ts',
  'tests/browser/judges.test.ts',
  'tests/browser/oldest-chromium.test.ts',
  'tests/browser/sizes.test.ts',
  'tests/browser/studio-editor.test.ts',
  'tests/browser/studio.test.ts',
  'tests/browser/team-together.test.ts',
]
