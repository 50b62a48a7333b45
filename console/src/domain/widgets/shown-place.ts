import { createContext } from 'react';

/**
 * The place whose published layout is shown. Its pictures are read with the right to the place, which panels have too;
 * the designer shows pictures that are not published yet.
 */
export const ShownPlaceContext = createContext<string | null>(null);
