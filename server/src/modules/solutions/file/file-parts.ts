/** The parts of an exported file. */
export const solutionPart = 'solution.json';
export const signaturePart = 'signature.json';
