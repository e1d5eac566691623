/** What a test runner tells of its tests, as far as it is read here. */
export interface Results {
  testResults: readonly {
    assertionResults: readonly {
      fullName: string
      status: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** The tests that passed, though not at once, each with what was wrong at first. */
export function secondTries({ testResults }: Results): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ fullName, failureMessages }) =>
      failureMessages?.[0] ? [`${fullName}: ${failureMessages[0].split('\n')[0]}`] : [],
    )
}
