// Jest has its workers colour what they write where it writes to a terminal itself, and a shell may ask for colours, too; tests read what the programs that they start write.
delete process.env.FORCE_COLOR;
