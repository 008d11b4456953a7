// Jest makes its workers print colours if it runs in a terminal, and a shell may ask for colours, too. Tests read the
// output of programs that they start, which has to be plain.
delete process.env.FORCE_COLOR;
