/**
 * React as an ES module of our own: importing a CommonJS library dynamically would add webpack's interop code to every
 * page.
 */
import 'react-dom/client';
